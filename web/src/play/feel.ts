// Sound and vibration for moves, for players who have turned them on.
import { settings } from '../settings.svelte';
import type { Sound } from './sound';

/** Milliseconds of vibration and pauses. */
const VIBRATION: Partial<Record<Sound, number[]>> = { paint: [8], mistake: [40, 40, 40], finish: [80] };

export function feel(what: Sound): void {
  const pattern = VIBRATION[what];
  if (settings.vibrate && pattern) navigator.vibrate?.(pattern);
  // Without a network, or without sound, it is silent.
  if (settings.sound) void import('./sound').then((sound) => sound.play(what)).catch(() => undefined);
}
