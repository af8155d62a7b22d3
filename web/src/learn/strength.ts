// How well the techniques are known: derived from the answers in the log, as statistics are, so that it is the same on every device.
// FSRS (ts-fsrs) says when something should come back. A technique has one review for each day on which it was practised; a
// position that was answered wrongly has one for each answer.
import { createEmptyCard, forgetting_curve, fsrs, Rating, type Card, type Grade } from 'ts-fsrs';
import { DAY, dayOf } from '../attempts/days';
import { puzzleOf, type Move } from '../game/moves';

/** The puzzle ids of attempts at positions begin so; the id of the lesson follows. */
export const PRACTICE = 'practice/';

/** An answer in practice. */
export interface Answer {
  lesson: string;
  side: number;
  seed: number;
  right: boolean;
  at: number;
}

export interface Strength {
  /** How likely it is that it is still known in a month, from 0 to 1. */
  value: number;
  /** When it should be practised again. */
  due: number;
  answers: number;
  right: number;
}

/** A position that was answered wrongly, and when it should come back. */
export interface Missed {
  lesson: string;
  side: number;
  seed: number;
  due: number;
}

const scheduler = fsrs({ enable_fuzz: false, enable_short_term: false });
const MONTH = 30;

/** The answers in the logs of attempts, in the order in which they were given. */
export function answersIn(attempts: Iterable<readonly [attempt: string, moves: readonly Move[]]>): Answer[] {
  const found: Answer[] = [];
  for (const [attempt, moves] of attempts) {
    const id = puzzleOf(attempt);
    if (!id.startsWith(PRACTICE)) continue;
    for (const move of moves) {
      if (move.kind !== 'practice') continue;
      const { side, seed, right, at } = move;
      found.push({ lesson: id.slice(PRACTICE.length), side, seed, right, at });
    }
  }
  return found.sort((a, b) => a.at - b.at);
}

function grouped<K>(answers: readonly Answer[], key: (answer: Answer) => K): Map<K, Answer[]> {
  const found = new Map<K, Answer[]>();
  for (const answer of answers) {
    const list = found.get(key(answer));
    if (list) list.push(answer);
    else found.set(key(answer), [answer]);
  }
  return found;
}

/** The grade of a day's practice. */
export function gradeOf(answers: readonly Answer[]): Grade {
  const share = answers.filter(({ right }) => right).length / answers.length;
  if (share < 0.5) return Rating.Again;
  if (share < 0.8) return Rating.Hard;
  return share < 1 || answers.length < 5 ? Rating.Good : Rating.Easy;
}

function reviewed(reviews: readonly (readonly [at: number, grade: Grade])[]): Card {
  let card = createEmptyCard(new Date(reviews[0]![0]));
  for (const [at, grade] of reviews) card = scheduler.next(card, new Date(at), grade).card;
  return card;
}

/** How well each technique is known that was practised. */
export function strengthsOf(answers: readonly Answer[], now: number): Map<string, Strength> {
  const found = new Map<string, Strength>();
  for (const [lesson, own] of grouped(answers, (answer) => answer.lesson)) {
    const days = [...grouped(own, ({ at }) => dayOf(at)).values()];
    const card = reviewed(days.map((day) => [day.at(-1)!.at, gradeOf(day)]));
    const elapsed = Math.max(0, now - card.last_review!.getTime()) / DAY;
    found.set(lesson, {
      value: forgetting_curve(scheduler.parameters.w, elapsed + MONTH, card.stability),
      due: card.due.getTime(),
      answers: own.length,
      right: own.filter(({ right }) => right).length,
    });
  }
  return found;
}

/** The positions that should come back, the longest overdue first: those that were once answered wrongly. */
export function dueOf(answers: readonly Answer[], now: number): Missed[] {
  const found: Missed[] = [];
  for (const own of grouped(answers, ({ lesson, side, seed }) => `${lesson} ${side} ${seed}`).values()) {
    const from = own.findIndex(({ right }) => !right);
    if (from < 0) continue;
    const card = reviewed(own.slice(from).map(({ at, right }) => [at, right ? Rating.Good : Rating.Again]));
    const { lesson, side, seed } = own[0]!;
    found.push({ lesson, side, seed, due: card.due.getTime() });
  }
  return found.filter(({ due }) => due <= now).sort((a, b) => a.due - b.due);
}
