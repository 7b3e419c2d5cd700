import type { RecognizedLine, RecognizedWord } from '../../../shared/api/recognition.ts';
import type { PdfCharacter } from '../../../shared/node/pdf/page-characters.ts';
import { lineOfWords } from '../../../shared/ocr/layout/join-words.ts';
import { keptLines } from './kept-lines.ts';

/**
 * The lines of a page with what its annotations say where a person reads it: a value in the line of its
 * label, a text of its own below the line above it.
 */
export function withAnnotations(
  own: RecognizedLine[],
  annotations: PdfCharacter[],
): RecognizedLine[] {
  const lines = [...own];
  for (const line of rowsOf(keptLines(annotations).flatMap(({ words }) => words))) {
    const label = lines.filter((other) => sharesRow(line, other)).toSorted(byGapTo(line))[0];
    if (label) {
      const words = [...label.words, ...line.words].toSorted((a, b) => a.box.x - b.box.x);
      lines[lines.indexOf(label)] = lineOfWords(words);
      continue;
    }
    const above = lines
      .filter((other) => middle(other) < middle(line))
      .toSorted(byMiddle)
      .at(-1);
    lines.splice(above ? lines.indexOf(above) + 1 : 0, 0, line);
  }
  return lines;
}

/** Fields follow each other without a break, wherever they stand. */
function rowsOf(words: RecognizedWord[]): RecognizedLine[] {
  const rows: RecognizedWord[][] = [];
  for (const word of words) {
    const row = rows.at(-1);
    const before = row?.at(-1);
    const gap = before ? word.box.x - before.box.x - before.box.width : 0;
    const goesOn = before && sharesRow(word, before) && gap >= -1 && gap < 2 * word.box.height;
    if (row && goesOn) row.push(word);
    else rows.push([word]);
  }
  return rows.map(lineOfWords);
}

type Boxed = Pick<RecognizedLine, 'box'>;

function sharesRow({ box }: Boxed, { box: other }: Boxed): boolean {
  const shared = Math.min(box.y + box.height, other.y + other.height) - Math.max(box.y, other.y);
  return shared > Math.min(box.height, other.height) / 2;
}

function byGapTo({ box }: Boxed): (one: Boxed, other: Boxed) => number {
  const gap = ({ box: at }: Boxed) => Math.max(box.x - at.x - at.width, at.x - box.x - box.width);
  return (one, other) => gap(one) - gap(other);
}

function byMiddle(one: Boxed, other: Boxed): number {
  return middle(one) - middle(other);
}

function middle({ box }: Boxed): number {
  return box.y + box.height / 2;
}
