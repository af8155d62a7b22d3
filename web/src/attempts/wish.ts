// A wish for a hint that another screen has before it opens a puzzle.
let wished = '';

export const wishHint = (id: string): void => void (wished = id);

/** Whether a hint is wished for this puzzle; it is told once. */
export function takesWish(id: string): boolean {
  const isWished = wished === id;
  wished = '';
  return isWished;
}
