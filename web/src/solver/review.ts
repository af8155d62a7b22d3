// What only puzzles from photos need, loaded as one.
export { default as PhotoActions } from './PhotoActions.svelte';
export { default as PhotoReview } from './PhotoReview.svelte';
