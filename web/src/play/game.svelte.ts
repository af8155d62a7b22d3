// A game: one attempt, the selected tool, and the player's requests: hint, check, undo.
import { NO_POINTERS, type Pointers } from '../board/sheet';
import { Attempt } from '../attempts/attempt.svelte';
import { restOfLines } from '../kinds/lines';
import type { Mode } from '../game/moves';
import { progressOf } from '../attempts/progress';
import { EMPTY, rowsOf, UNKNOWN } from '../game/puzzle';
import type { Replay } from '../game/replay';
import { t } from '../i18n.svelte';
import { kindOf, type Kind } from '../kinds/kinds';
import { SheetMaker } from '../kinds/sheet';
import { settings } from '../settings.svelte';
import { Contradictions } from './contradictions.svelte';
import { feel } from './feel';
import type { Found } from './find';
import type { Told } from '../hints/hint.svelte';

const SHAKING = 400;
/** Milliseconds after which a player wonders whether a hint will come. */
const LATE = 200;

export class Game {
  readonly attempt: Attempt;
  readonly kind: Kind;

  tool = $state<'fill' | 'empty'>('fill');
  colour = $state('#');
  pencil = $state(false);
  hint = $state.raw<Told | null>(null);
  /** Whether the next cell that is touched is asked about, not painted. */
  isAsking = $state(false);
  /** A hint takes so long that it shows. */
  isThinking = $state(false);
  /** The cells that a check found wrong. */
  checked = $state.raw<number[] | null>(null);
  /** Why there is no hint or check: the engine could not be loaded, or failed. */
  trouble = $state('');
  /** What screen readers announce immediately. */
  said = $state('');
  shaking = $state(false);
  celebrates = $state(false);
  /** The best time before this attempt was finished; null if there was none. */
  bestBefore: number | null;
  private hintIsComing = false;
  private readonly maker: SheetMaker;
  readonly contradictions: Contradictions;
  /** Depths of the undo history whose top move belongs to the one below it: it marked the rest of a line, or replaced what was erased. */
  private readonly automatic = new Set<number>();

  constructor(private readonly found: Found) {
    const { playable } = found;
    const mode: Mode = playable.solution || settings.mode !== 'lives' ? settings.mode : 'check';
    this.attempt = new Attempt(playable, progressOf(playable).attempt, mode);
    this.maker = new SheetMaker(this.attempt.rules);
    this.bestBefore = progressOf(playable).best;
    this.kind = kindOf(playable.puzzle.kind);
    this.colour = this.attempt.rules.colours[0]!.letter;
    this.contradictions = new Contradictions((rows) => import('../hints/engine').then((engine) => engine.violations(playable, rows)), this.attempt.rules.width);
    this.attempt.resume();
  }

  readonly view = $derived.by(() => {
    const { cells, maybe, mistaken, isSolved } = this.state;
    const { broken } = this.contradictions;
    return this.maker.make(cells, { maybe: this.hint?.marks(cells.length) ?? maybe, mistaken, broken, isFinished: isSolved });
  });

  /** The state of the attempt; reading it subscribes to every move. */
  get state(): Replay {
    void this.attempt.version;
    return this.attempt.state;
  }

  get mode(): Mode {
    void this.attempt.version;
    return this.attempt.mode;
  }

  /** What the board points at. */
  get pointers(): Pointers {
    return this.hint?.pointers ?? { ...NO_POINTERS, wrong: this.checked ?? this.contradictions.cells };
  }

  get checkText(): string {
    return this.checked?.length ? t('check.wrong', { count: this.checked.length }) : t('check.right');
  }

  /** What a stroke paints. */
  get paints(): string {
    return this.tool === 'fill' ? this.colour : EMPTY;
  }

  /** What it paints with the other button, or after a long press. */
  get otherPaints(): string {
    return this.tool === 'fill' ? EMPTY : this.colour;
  }

  /** Whether a tap on a painted cell paints it otherwise, instead of erasing it; with lives it is right as it is. */
  get cycles(): boolean {
    return settings.tapCycle && this.mode !== 'lives' && !this.pencil;
  }

  /** Marks what the board contradicts, in free play. */
  look(): void {
    const { cells, isOver, known } = this.state;
    // An empty board contradicts nothing, and the engine need not be loaded for it.
    if (settings.feedback && this.mode === 'none' && !isOver && known) void this.contradictions.look(rowsOf(cells, this.attempt.rules.width));
    else this.contradictions.forget();
  }

  paint(cells: readonly number[], to: string, maybe: boolean): void {
    const { attempt } = this;
    const before = { mistakes: attempt.state.mistakes, solved: attempt.state.isSolved };
    this.checked = null;
    this.trouble = '';
    // Paint leaves known cells as they are.
    const replaces = !maybe && to !== UNKNOWN && cells.some((at) => attempt.state.cells[at] !== UNKNOWN);
    if (replaces) attempt.paint(cells, UNKNOWN);
    attempt.paint(cells, to, maybe);
    if (replaces) this.automatic.add(attempt.state.depth);
    if (this.hint?.kind !== 'nothing') this.hint = null;
    if (attempt.state.mistakes > before.mistakes) this.mistake();
    else if (!attempt.state.isSolved) feel(to === UNKNOWN ? 'erase' : 'paint');
    if (attempt.state.isLost) return;
    if (settings.autoEmpty && !maybe && to !== UNKNOWN && to !== EMPTY) this.finishLines(cells);
    if (attempt.state.isSolved && !before.solved) this.finish();
  }

  /** Toggles a pencil mark in a cell. */
  note(at: number): void {
    if (this.view.cells[at] === UNKNOWN) this.paint([at], this.view.maybe[at] === UNKNOWN ? this.paints : UNKNOWN, true);
  }

  undo(): void {
    const { attempt } = this;
    if (!attempt.state.canUndo) return;
    let belongsToLast: boolean;
    do {
      belongsToLast = this.automatic.delete(attempt.state.depth);
      attempt.do({ kind: 'undo' });
    } while (belongsToLast);
    this.dismiss();
  }

  redo(): void {
    if (!this.attempt.state.canRedo) return;
    this.attempt.do({ kind: 'redo' });
    this.dismiss();
  }

  /** The next stage of the hint, or a new one; true when there is something to look at. */
  async askHint(): Promise<boolean> {
    const { attempt } = this;
    if (attempt.state.isOver || this.hintIsComing) return false;
    this.checked = null;
    this.trouble = '';
    if (this.hint) {
      this.hint.more();
      return true;
    }
    this.isAsking = false;
    return this.ask((engine, rows) => engine.hint(attempt.playable, rows));
  }

  /** From now on a touch asks why a cell is what it is; nothing else is shown meanwhile. */
  beginAsking(): void {
    if (this.state.isOver) return;
    this.dismiss();
    this.isAsking = true;
    this.say(t('why.pick'));
  }

  /** Why a cell is what it is. The answer counts as a hint; true when there is something to look at. */
  async askWhy(at: number): Promise<boolean> {
    const { attempt } = this;
    if (attempt.state.isOver || this.hintIsComing) return false;
    this.isAsking = false;
    this.checked = null;
    return this.ask((engine, rows) => engine.why(attempt.playable, rows, at));
  }

  private async ask(question: (engine: typeof import('../hints/engine'), rows: string[]) => Promise<Told>): Promise<boolean> {
    const { attempt } = this;
    this.hintIsComing = true;
    const late = setTimeout(() => (this.isThinking = true), LATE);
    try {
      const engine = await import('../hints/engine');
      this.hint = await question(engine, rowsOf(attempt.state.cells, attempt.rules.width));
      const { technique } = this.hint;
      attempt.do({ kind: 'hint', ...(technique ? { technique } : {}) });
      return true;
    } catch {
      this.fail(t('hint.failed'));
      return false;
    } finally {
      clearTimeout(late);
      this.hintIsComing = this.isThinking = false;
    }
  }

  applyHint(): void {
    const wanted = this.hint?.paints ?? [];
    this.hint = null;
    for (const [to, cells] of wanted) this.paint(cells, to, false);
  }

  async check(): Promise<void> {
    const { attempt } = this;
    this.dismiss();
    const { cells } = attempt.state;
    const { solution } = attempt.board;
    if (solution) this.checked = cells.flatMap((cell, at) => (cell !== UNKNOWN && cell !== solution[at] ? [at] : []));
    else {
      const engine = import('../hints/engine');
      const wrong = await engine.then(({ wrongCells }) => wrongCells(attempt.playable, rowsOf(cells, attempt.rules.width))).catch(() => null);
      if (!wrong) return this.fail(t('app.failed'));
      this.checked = wrong;
    }
    this.say(this.checkText);
  }

  private fail(text: string): void {
    this.trouble = text;
    this.say(text);
  }

  /** Goes on after the last life is lost, with the board as it is. */
  goOn(): void {
    this.attempt.do({ kind: 'continue' });
    this.say(t('lost.continued'));
    if (this.attempt.state.isSolved) this.finish();
  }

  restart(mode: Mode): void {
    this.attempt.restart(mode);
    this.bestBefore = progressOf(this.attempt.playable).best;
    this.automatic.clear();
    this.dismiss();
    this.celebrates = false;
  }

  /** Puts a hint or a check away. */
  dismiss(): void {
    this.hint = this.checked = null;
    this.isAsking = false;
    this.trouble = '';
  }

  private mistake(): void {
    this.say(this.attempt.state.isLost ? t('lost.title') : t('play.mistake', { count: this.attempt.state.lives }));
    feel('mistake');
    this.shaking = true;
    setTimeout(() => (this.shaking = false), SHAKING);
  }

  /** Marks the remaining cells of complete lines as empty, as a separate move. */
  private finishLines(cells: readonly number[]): void {
    const { attempt } = this;
    if (attempt.state.isOver) return;
    const rest = restOfLines(attempt.rules, attempt.state.cells, cells);
    if (!rest.length) return;
    attempt.paint(rest, EMPTY);
    this.automatic.add(attempt.state.depth);
  }

  private finish(): void {
    this.attempt.do({ kind: 'finish' });
    this.hint = null;
    this.celebrates = !matchMedia('(prefers-reduced-motion: reduce)').matches;
    this.say(t('finish.said', { title: this.found.title }));
    feel('finish');
  }

  /** Announces something to screen readers, even if it is the same as before. */
  say(text: string): void {
    this.said = '';
    requestAnimationFrame(() => (this.said = text));
  }
}
