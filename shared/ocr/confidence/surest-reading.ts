import type { RecognizedLine } from '../../api/recognition.ts';
import { charactersIn, meanConfidence, scoreLines } from './confidence.ts';
import type { WorkBudget } from './work-budget.ts';

type Reading = { blocks: RecognizedLine[][] };

/**
 * The best of what was read in a grainy picture: at first, where that is in doubt once smoothed, and
 * where there is still nothing smoothed once more, which costs a table its numbers.
 */
export async function surestReading<T extends Reading>(
  first: T,
  budget: WorkBudget,
  readSmoothed: () => Promise<T>,
): Promise<T> {
  if (isSure(first) || budget.isSpent()) return first;
  const second = betterOf(first, await readSmoothed());
  if (charactersOf(second) > 0 || budget.isSpent()) return second;
  return betterOf(second, await readSmoothed());
}

/** Whether it was read as well as a clean picture. */
export function isSure(reading: Reading): boolean {
  return confidenceOf(reading) >= sure;
}

/** The words of a clean picture are surer than this, but for numbers and code. */
const sure = 85;

/** The surer one, unless it lacks much of the text. */
function betterOf<T extends Reading>(first: T, second: T): T {
  if (charactersOf(first) === 0 && !isCertainlyText(second)) return first;
  return scoreOf(second) > scoreOf(first) ? second : first;
}

/** What is seen in a photo when it is looked at once more is shorter, or less sure. */
function isCertainlyText(reading: Reading): boolean {
  return charactersOf(reading) >= 10 && confidenceOf(reading) >= 55;
}

function scoreOf({ blocks }: Reading): number {
  return scoreLines(blocks.flat());
}

function charactersOf({ blocks }: Reading): number {
  return charactersIn(blocks.flat());
}

function confidenceOf({ blocks }: Reading): number {
  return meanConfidence(blocks.flat().flatMap(({ words }) => words)) ?? 0;
}
