// A hint that another screen asks for before it opens a puzzle.
let wished = '';

export const wishHint = (id: string): void => void (wished = id);

/** Whether the player wants a hint for this puzzle; true only once. */
export function takesWish(id: string): boolean {
  const isWished = wished === id;
  wished = '';
  return isWished;
}
