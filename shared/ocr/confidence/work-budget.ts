import type { GrayImage } from '../image/image.ts';
import { confidenceByCharacters } from './confidence.ts';

/**
 * The work that retries on one image may take. It is counted, not timed: what is left out once it
 * is spent is the same on a busy machine, and marks the reading as `cut`.
 */
export type WorkBudget = {
  /** Deducts work that is done or about to be done, as `workOf` counts it. */
  spend(work: number): void;
  /** Whether it is spent: a caller that gets true leaves out what it was about to try. */
  isSpent(): boolean;
  /** A fresh budget of the same size for the same image. */
  renewed(): WorkBudget;
  /** Whether anything was left out because of it so far. */
  readonly cut: boolean;
};

/** A screen full of text takes 4 million, and as much again where all of it is reread. */
const patience = 12_000_000;

export function workBudget(work = patience): WorkBudget {
  return budgetOf({ cut: false }, work);
}

function budgetOf(outcome: { cut: boolean }, work: number): WorkBudget {
  let left = work;
  return {
    spend(work) {
      left -= work;
    },
    isSpent() {
      const spent = left <= 0;
      outcome.cut ||= spent;
      return spent;
    },
    renewed: () => budgetOf(outcome, work),
    get cut() {
      return outcome.cut;
    },
  };
}

/** How much longer the engine takes for non-text: it keeps many doubtful readings. */
const overNonsense = 8;

/** Text read with less is mostly nonsense. */
const sense = 50;

/** The work that it took to read an image of lines, in pixels of plain text. */
export function workOf(
  { width, height }: GrayImage,
  words: { text: string; confidence: number }[],
): number {
  const confidence = confidenceByCharacters(words);
  return width * height * (confidence < sense ? overNonsense : 1);
}
