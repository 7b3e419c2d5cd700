import { diff3Merge } from 'node-diff3';
import type { Entry } from '../../../shared/api/entry.ts';
import type { HistoryStore } from '../open-history-store.ts';
import type { SavedText } from './save-text.ts';

type Versions = { base: string; mine: string; theirs: string };

/** The time to compare grows with this product; larger ones are not compared. */
const maxSteps = 30_000_000;

/**
 * Merges two texts that were derived from one: by lines and, where both changed the same lines, by
 * words. Undefined where both changed the same words, or too much to compare.
 */
export function mergeTexts(versions: Versions): string | undefined {
  return mergeBy(lines, versions, (conflict) => mergeBy(words, conflict, () => undefined));
}

function mergeBy(
  split: (text: string) => string[],
  { base, mine, theirs }: Versions,
  resolve: (conflict: Versions) => string | undefined,
): string | undefined {
  if (mine === theirs || theirs === base) return mine;
  if (mine === base) return theirs;
  const [from, a, b] = [split(base), split(mine), split(theirs)];
  const apart = mergeApart(from, a, b);
  if (apart) return apart.join('');
  if (steps(from, a) > maxSteps || steps(from, b) > maxSteps) return undefined;
  const { numberOf, join } = numbered();
  const [numbersA, numbersFrom, numbersB] = [a, from, b].map((parts) => parts.map(numberOf));
  const merged: string[] = [];
  for (const { ok, conflict } of diff3Merge(numbersA ?? [], numbersFrom ?? [], numbersB ?? [])) {
    if (ok) merged.push(join(ok));
    if (!conflict) continue;
    const { o, a, b } = conflict;
    const part = resolve({ base: join(o), mine: join(a), theirs: join(b) });
    if (part === undefined) return undefined;
    merged.push(part);
  }
  return merged.join('');
}

/** Parts as numbers, equal ones as the same: the library cannot take words such as “constructor”. */
function numbered() {
  const numbers = new Map<string, number>();
  const parts: string[] = [];
  return {
    numberOf(part: string): number {
      const known = numbers.get(part);
      if (known !== undefined) return known;
      numbers.set(part, parts.length);
      return parts.push(part) - 1;
    },
    join: (of: number[]) => of.map((number) => parts[number]).join(''),
  };
}

/** Each with the break behind it, so that joined they are the text again. */
function lines(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}

function words(text: string): string[] {
  return text.match(/\s+|[^\s]+/g) ?? [];
}

/** What two sides changed in different places, however long the text; undefined for anything else. */
function mergeApart(from: string[], a: string[], b: string[]): string[] | undefined {
  const [first, last] = [changeOf(from, a), changeOf(from, b)].sort((x, y) => x.start - y.start);
  if (!first || !last || first.end >= last.start) return undefined;
  return [
    ...from.slice(0, first.start),
    ...first.parts,
    ...from.slice(first.end, last.start),
    ...last.parts,
    ...from.slice(last.end),
  ];
}

/** The one span of parts outside of which two texts are the same, and its new content. */
function changeOf(from: string[], to: string[]): { start: number; end: number; parts: string[] } {
  const shorter = Math.min(from.length, to.length);
  let start = 0;
  while (start < shorter && from[start] === to[start]) start += 1;
  let rest = 0;
  while (rest < shorter - start && from.at(-1 - rest) === to.at(-1 - rest)) rest += 1;
  return { start, end: from.length - rest, parts: to.slice(start, to.length - rest) };
}

/** The cost for the library: for each pair of equal parts it may go through a whole text. */
function steps(a: string[], b: string[]): number {
  const counts = new Map<string, number>();
  for (const part of a) counts.set(part, (counts.get(part) ?? 0) + 1);
  const pairs = b.reduce((sum, part) => sum + (counts.get(part) ?? 0), 0);
  return pairs * Math.min(a.length, b.length);
}

/**
 * Saves a text merged with what was changed in the entry meanwhile; undefined where both changed
 * the same words, and then nothing is saved. Throws `not_found`.
 */
export async function saveMerged(
  history: HistoryStore,
  id: string,
  { base, text }: SavedText,
): Promise<Entry | undefined> {
  const stored = await history.saveText(id, { base, text });
  if (stored.text === text.toWellFormed()) return stored;
  const merged = mergeTexts({ base, mine: text, theirs: stored.text });
  if (merged === undefined) return undefined;
  return await saveMerged(history, id, { base: stored.text, text: merged });
}
