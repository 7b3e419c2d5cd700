import type { GrayImage } from '../image/image.ts';
import { confidenceByCharacters } from './confidence.ts';

/**
 * The work that second tries at one picture may take. It is counted and not timed: what is left out
 * once it is spent is the same on a busy machine, and makes the reading `cut`.
 */
export type WorkBudget = {
  /** Takes work off that is done, or about to be, as `workOf` counts it. */
  spend(work: number): void;
  /** Whether it is spent: who is told so leaves out what it was about to try. */
  isSpent(): boolean;
  /** As much again, for the same picture. */
  renewed(): WorkBudget;
  /** Whether anything was left out for it so far. */
  readonly cut: boolean;
};

/** A screen full of text takes 4 million, and as much again where all of it is read twice. */
const patience = 12_000_000;

export function workBudget(work = patience): WorkBudget {
  return budgetOf({ cut: false }, work);
}

function budgetOf(told: { cut: boolean }, work: number): WorkBudget {
  let left = work;
  return {
    spend(work) {
      left -= work;
    },
    isSpent() {
      const spent = left <= 0;
      told.cut ||= spent;
      return spent;
    },
    renewed: () => budgetOf(told, work),
    get cut() {
      return told.cut;
    },
  };
}

/** How much longer the engine takes over what is no text: it keeps many doubtful readings. */
const overNonsense = 8;

/** What is read with less is nonsense for the most part. */
const sense = 50;

/** The work that reading a picture of lines was, in pixels of plain text. */
export function workOf(
  { width, height }: GrayImage,
  words: { text: string; confidence: number }[],
): number {
  const confidence = confidenceByCharacters(words);
  return width * height * (confidence < sense ? overNonsense : 1);
}
