// What a game shows only after a while: the menu, the end, the pad. It is fetched while the player looks at the board.
export { default as Celebration } from './Celebration.svelte';
export { default as Lost } from './Lost.svelte';
export { default as Menu } from './Menu.svelte';
export { default as Pad } from './Pad.svelte';
