// Printing a puzzle with the browser's dialog: the page is only the board, and its solution on a second one if wanted.
import { mount, tick, unmount } from 'svelte';
import { Engine } from '../engine/engine';
import { solve } from '../engine/questions';
import { cellsOf, type PuzzleJson, type State } from '../game/puzzle';
import PrintedPages from './PrintedPages.svelte';

const SECONDS = 10;

export async function printPuzzle(puzzle: PuzzleJson, title: string, withSolution: boolean): Promise<void> {
  const solution = withSolution ? await solutionOf(puzzle) : null;
  const pages = mount(PrintedPages, { target: document.body, props: { puzzle, title, solution } });
  await tick();
  await Promise.all([...document.querySelectorAll<HTMLImageElement>('.printed img')].map((image) => image.decode()));
  // Some browsers print after this returns.
  addEventListener('afterprint', () => void unmount(pages), { once: true });
  print();
}

async function solutionOf(puzzle: PuzzleJson): Promise<State[] | null> {
  const engine = new Engine();
  try {
    const [found] = (await engine.ask(solve(puzzle, { seconds: SECONDS, solutions: 1 }))).solutions;
    return found ? cellsOf(found) : null;
  } catch {
    return null;
  } finally {
    engine.close();
  }
}
