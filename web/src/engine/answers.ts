// What the worker does: it passes questions about a puzzle to the engine and turns the words of the answer into plain
// data.
import { UNKNOWN, type PuzzleJson } from '../game/puzzle';
import { problemsOf, usesOnlyItsColours } from './judging';
import type { Native } from './native';
import {
  Answer,
  Asked,
  ENDLESS,
  PROGRESS,
  Question,
  STATUS,
  lettersOf,
  lineName,
  type ExplainOptions,
  type Explained,
  type Hint,
  type HintOptions,
  type Name,
  type Problem,
  type Requests,
  type SolveOptions,
  type Solved,
  type Statistics,
  type Step,
} from './protocol';

const NO_EFFORT: Statistics = { line_solves: 0, probes: 0, decisions: 0, conflicts: 0, propagations: 0, restarts: 0 };

export class Answers {
  /** The puzzle of the last hint, and its only solution; null if none was found. */
  private found: { puzzle: string; solution: readonly string[] | null } | null = null;

  constructor(private readonly native: Native) {}

  /** Answers a request from the page. */
  answer<N extends Name>(name: N, args: Requests[N]['args']): Requests[N]['answer'] {
    const method = this[name] as (...args: Requests[N]['args']) => Requests[N]['answer'];
    return method.apply(this, args);
  }

  solve(puzzle: PuzzleJson, options: SolveOptions = {}): Solved {
    const begin = performance.now();
    const seconds = (): number => (performance.now() - begin) / 1000;
    if (!usesOnlyItsColours(puzzle))
      return {
        status: 'none',
        solutions: [],
        known: null,
        conflict: [],
        problems: this.problems(puzzle),
        steps: [],
        statistics: NO_EFFORT,
        seconds: seconds(),
      };
    const [width, height, letters] = sizes(puzzle);
    const { solutions = 2, conflicts = -1, seed = 0, record = false } = options;
    const told = this.ask(
      new Question(Asked.solve, puzzle, options.seconds, solutions, conflicts, seed, Number(record)).given(options.given, letters),
    );
    const status = STATUS[told.next()]!;
    const statistics = {
      line_solves: told.next(),
      probes: told.next(),
      decisions: told.next(),
      conflicts: told.next(),
      propagations: told.next(),
      restarts: told.next(),
    };
    const known = told.next() ? told.rows(width, height, letters) : null;
    const found = told.list(() => told.rows(width, height, letters));
    const conflict = told.cells(width);
    const why = told.problems(puzzle, letters);
    const steps = told.list(() => this.step(puzzle, told, letters));
    return {
      status,
      solutions: found,
      known: status === 'unique' ? null : known,
      conflict,
      problems: status === 'none' ? this.whyNone(puzzle, conflict.length ? [] : why) : [],
      steps,
      statistics,
      seconds: seconds(),
    };
  }

  explain(puzzle: PuzzleJson, given: readonly string[] | null = null, options: ExplainOptions = {}): Explained {
    const begin = performance.now();
    const seconds = (): number => (performance.now() - begin) / 1000;
    const [width, height, letters] = sizes(puzzle);
    if (!usesOnlyItsColours(puzzle)) {
      const known = Array.from({ length: height }, () => UNKNOWN.repeat(width));
      return { progress: 'contradiction', known, steps: [], problems: this.problems(puzzle), looks: 0, probes: 0, found: 0, seconds: seconds() };
    }
    const { record = true, steps: most = ENDLESS, around } = options;
    const at = around ? around[0] * width + around[1] : -1;
    const told = this.ask(
      new Question(Asked.explain, puzzle, options.seconds, this.techniques(puzzle, options), Number(record), at, most).given(given, letters),
    );
    const progress = PROGRESS[told.next()]!;
    const [looks, probes, found] = [told.next(), told.next(), told.next()];
    const known = told.rows(width, height, letters);
    const why = told.problems(puzzle, letters);
    const steps = told.list(() => this.step(puzzle, told, letters));
    return { progress, known, steps, problems: progress === 'contradiction' ? this.whyNone(puzzle, why) : [], looks, probes, found, seconds: seconds() };
  }

  /** What helps to go on; the engine chooses it (engine/hint.hpp). The solution that it found is kept for the next hint. */
  hint(puzzle: PuzzleJson, given: readonly string[], options: HintOptions = {}): Hint {
    if (!usesOnlyItsColours(puzzle)) return { kind: 'impossible', problems: this.problems(puzzle) };
    const [width, height, letters] = sizes(puzzle);
    const key = JSON.stringify([puzzle.clues, letters]);
    const before = this.found?.puzzle === key ? this.found.solution : undefined;
    const solution = options.solution ?? before;
    const told = this.ask(
      new Question(Asked.hint, puzzle, options.seconds, Number(solution !== undefined)).given(given, letters).solution(solution, letters),
    );
    const kind = told.text() as Hint['kind'];
    const cells = told.cells(width);
    const met = told.problems(puzzle, letters);
    const [step] = told.list(() => this.step(puzzle, told, letters));
    if (!options.solution) this.found = { puzzle: key, solution: told.next() ? told.rows(width, height, letters) : null };
    switch (kind) {
      case 'step':
        return { kind, step: step! };
      case 'wrong':
        return { kind, cells };
      case 'impossible':
        return { kind, problems: this.whyNone(puzzle, met) };
      default:
        return { kind };
    }
  }

  /** What is wrong with the clues, as far as this can be seen without solving. */
  problems(puzzle: PuzzleJson): Problem[] {
    return problemsOf(this.native, puzzle);
  }

  /** Why there is no solution: problems in the clues, otherwise what the engine found. */
  private whyNone(puzzle: PuzzleJson, met: Problem[]): Problem[] {
    const plain = this.problems(puzzle);
    return plain.length ? plain : met;
  }

  private ask(question: Question): Answer {
    return new Answer(this.native.ask(question));
  }

  private techniques(puzzle: PuzzleJson, { techniques, groups }: ExplainOptions): number {
    const table = this.native.names[puzzle.kind]!;
    if (!techniques && !groups) return -1;
    const unknown = techniques?.find((name) => !table.some((row) => row.name === name));
    if (unknown) throw new Error(`there is no technique ${unknown}`);
    return table.reduce((set, { name, group }, at) => (techniques?.includes(name) || groups?.includes(group) ? set | (1 << at) : set), 0);
  }

  private step(puzzle: PuzzleJson, told: Answer, letters: string): Step {
    const [width] = puzzle.size;
    const technique = this.native.names[puzzle.kind]![told.next()]!;
    return {
      technique: technique.name,
      level: technique.level,
      line: lineName(puzzle, told.next()),
      settles: told.facts(width, letters),
      because: told.facts(width, letters),
      assuming: told.facts(width, letters),
      runs: told.list(() => told.next()),
      numbers: told.cells(width),
      text: told.text(),
      arguments: Object.fromEntries(told.list(() => [told.text(), told.argument(puzzle, letters)])),
      chain: told.list(() => this.step(puzzle, told, letters)),
    };
  }
}

function sizes(puzzle: PuzzleJson): [width: number, height: number, letters: string] {
  return [...puzzle.size, lettersOf(puzzle)];
}
