import type { RecognizedTable, RecognizedWord } from '../../shared/api/recognition.ts';
import type { ReadPage } from '../../shared/node/scans/scan.ts';
import { isIn } from '../../shared/ocr/geometry/boxes.ts';
import { lineOfWords } from '../../shared/ocr/layout/join-words.ts';
import { joinTexts } from '../../shared/text/join-lines.ts';
import { sameCharacters } from '../../shared/text/same-characters.ts';

/** The share of a text's characters that was read, at least, for it to be a text of the page. */
const minShare = 0.5;

/** Of what a person wrote, 0 to 100. */
const certain = 100;

/**
 * A page that was read, with the words of a text that a person may have corrected: what was changed
 * is changed in its place, what was deleted is gone, and what was added stands behind the word before
 * it. Null where the text is another one.
 */
export function correctedPage(page: ReadPage, text: string): ReadPage | null {
  const words = page.lines.flatMap((line) => line.words);
  if (hasSameWords(words, text)) return page;
  const texts = correctedTexts(
    words.map((word) => word.text.replaceAll(/\s+/gu, '')),
    text,
  );
  if (!texts) return null;
  const corrected = new Map(
    words.map((word, index) => [word, correctedWord(word, texts[index] ?? '')]),
  );
  const lines = page.lines.flatMap((line) => {
    const own = line.words.map((word) => corrected.get(word) ?? word);
    if (own.every((word, index) => word === line.words[index])) return [line];
    const left = own.filter((word) => word.text !== '');
    return left.length > 0 ? [{ ...lineOfWords(left), box: line.box }] : [];
  });
  const tables = page.tables.map((table) => correctedTable(table, corrected));
  return { ...page, lines, read: lines, tables };
}

/** A layout may put them in another order. */
function hasSameWords(words: RecognizedWord[], text: string): boolean {
  const inOrder = (each: string[]) => each.toSorted().join(' ');
  return inOrder(words.map((word) => word.text)) === inOrder(text.match(/\S+/gu) ?? []);
}

function correctedWord(word: RecognizedWord, text: string): RecognizedWord {
  if (text === word.text.replaceAll(/\s+/gu, '')) return word;
  return { ...word, text, confidence: certain };
}

function correctedTable(
  table: RecognizedTable,
  corrected: Map<RecognizedWord, RecognizedWord>,
): RecognizedTable {
  const rows = table.rows.map((cells) =>
    cells.map((cell) => {
      const inside = [...corrected].filter(([word]) => isIn(word.box, cell.box));
      if (inside.every(([before, after]) => before === after)) return cell;
      const texts = inside.map(([, after]) => after.text);
      return { ...cell, text: joinTexts(texts), confidence: certain };
    }),
  );
  return { ...table, rows };
}

/**
 * What each word is in the text: empty where it was deleted, several words with spaces between them
 * where some were added.
 * @param read words without spaces
 */
function correctedTexts(read: string[], text: string): string[] | null {
  const tokens = text.match(/\S+/gu) ?? [];
  const owners = ownersOf(read, tokens.join(''));
  const found = owners.reduce((sum, owner) => sum + (owner >= 0 ? 1 : 0), 0);
  if (found < minShare * owners.length) return null;
  let behind = 0;
  const parts = tokens.flatMap((token) => {
    const own = owners.subarray(behind, behind + token.length);
    behind += token.length;
    return partsOf(token, own);
  });
  const homes = filled(
    parts.map(({ home }) => home),
    read.length,
  );
  const texts: string[][] = read.map(() => []);
  for (const [index, part] of parts.entries()) texts[homes[index] ?? 0]?.push(part.text);
  return texts.map(joinTexts);
}

/** For each unit of the text the word that it comes from, -1 for none. */
function ownersOf(read: string[], written: string): Int32Array {
  const places = sameCharacters(read.join(''), written);
  const owners = new Int32Array(written.length).fill(-1);
  let at = 0;
  for (const [index, word] of read.entries()) {
    for (let unit = 0; unit < word.length; unit++, at++) {
      const place = places[at] ?? -1;
      if (place >= 0) owners[place] = index;
    }
  }
  return owners;
}

type Part = { text: string; home: number };

/** A word of the text, divided between words that are written without a space between them. */
function partsOf(token: string, owners: Int32Array): Part[] {
  let start = 0;
  const parts: Part[] = [];
  for (let at = 1; at <= token.length; at++) {
    const before = token.slice(start, at);
    const isNext =
      at < token.length &&
      (owners[at] ?? -1) > (owners[at - 1] ?? -1) &&
      joinTexts([before, token.slice(at)]) === token.slice(start);
    if (at < token.length && !isNext) continue;
    parts.push({ text: before, home: mostOf(owners.subarray(start, at)) });
    start = at;
  }
  return parts;
}

/** The owner that has most of the units; -1 where none has any. */
function mostOf(owners: Int32Array): number {
  const counts = new Map<number, number>();
  for (const owner of owners) if (owner >= 0) counts.set(owner, (counts.get(owner) ?? 0) + 1);
  const [most] = [...counts].toSorted(([, one], [, other]) => other - one);
  return most?.[0] ?? -1;
}

/**
 * Gives parts without a word those words between their neighbors that have no part, in their order;
 * where there is none, the word before.
 */
function filled(homes: number[], count: number): number[] {
  const filled = [...homes];
  for (let start = 0; start < homes.length; ) {
    if ((homes[start] ?? 0) >= 0) {
      start += 1;
      continue;
    }
    let end = start;
    while (end < homes.length && (homes[end] ?? 0) < 0) end += 1;
    const before = homes[start - 1] ?? -1;
    const after = homes[end] ?? count;
    const free = Math.max(0, after - before - 1);
    for (let index = start; index < end; index++) {
      const among = before + 1 + Math.min(index - start, free - 1);
      filled[index] = free > 0 ? among : before >= 0 ? before : Math.min(after, count - 1);
    }
    start = end;
  }
  return filled;
}
