import type { RecognizedWord } from '../../../../shared/api/recognition.ts';
import { sameCharacters } from '../../../../shared/text/same-characters.ts';

/** A part of a text: offsets in UTF-16 units, the end not included. */
export type Span = { start: number; end: number };
export type Spans = (Span | undefined)[];

/**
 * Where recognized words are in a text; undefined for one that was changed or removed. Spaces are
 * ignored: a layout may join words and break lines. Text that was reordered is found by whole
 * words.
 */
export function alignWords(text: string, words: Pick<RecognizedWord, 'text'>[]): Spans {
  if (words.length === 0) return [];
  const read = words.map((word) => withoutSpaces(word.text));
  const written = withoutSpaces(text);
  const offsets = offsetsOf(text, written.length);
  const found = sameCharacters(read.join(''), written);
  const isRead = new Uint8Array(text.length);
  for (const place of found) if (place >= 0) isRead[offsets[place] ?? 0] = 1;
  let behind = 0;
  const spans = read.map((word) => {
    const places = found.subarray(behind, behind + word.length);
    behind += word.length;
    const span = spanOf(word, (index) => offsets[places[index] ?? -1] ?? -1);
    return span && isWhole(span, text, isRead) ? span : undefined;
  });
  return spans.includes(undefined) ? withStrays(text, read, spans) : spans;
}

function withoutSpaces(text: string): string {
  return text.replace(/\s+/gu, '');
}

/** The position of each unit that is not a space. */
function offsetsOf(text: string, length: number): Int32Array {
  const offsets = new Int32Array(length);
  let count = 0;
  for (const { 0: part, index } of text.matchAll(/\S+/gu))
    for (let at = 0; at < part.length; at++) offsets[count++] = index + at;
  return offsets;
}

/** The span of a word whose units are still side by side. */
function spanOf(word: string, offsetAt: (index: number) => number): Span | undefined {
  const start = offsetAt(0);
  let length = 0;
  while (length < word.length && start >= 0 && offsetAt(length) === start + length) length += 1;
  // Joined lines lose the hyphen of a word that was divided.
  const isThere = length === word.length || (length > 0 && word.slice(length) === '-');
  return isThere && word !== '' ? { start, end: start + length } : undefined;
}

/** Whether nothing was added to a word: other words may follow without a space. */
function isWhole({ start, end }: Span, text: string, isRead: Uint8Array): boolean {
  const isWritten = (at: number) => isRead[at] === 0 && /[\p{L}\p{N}]/u.test(text[at] ?? '');
  return !isWritten(start - 1) && !isWritten(end);
}

/** Gives words that were not found the places of equal words that no other word has. */
function withStrays(text: string, read: string[], spans: Spans): Spans {
  const taken = new Set(spans.map((span) => span?.start));
  const free = new Map<string, number[]>();
  for (const { 0: part, index } of text.matchAll(/\S+/gu)) {
    if (taken.has(index)) continue;
    const places = free.get(part);
    if (places) places.push(index);
    else free.set(part, [index]);
  }
  for (const places of free.values()) places.reverse();
  return spans.map((span, index) => {
    if (span) return span;
    const word = read[index] ?? '';
    const start = free.get(word)?.pop();
    return start === undefined ? undefined : { start, end: start + word.length };
  });
}

/** Which of the spans an offset lies in, -1 where it lies in none. */
export function spanAt(spans: Spans, offset: number): number {
  return spans.findIndex((span) => span && span.start <= offset && offset <= span.end);
}
