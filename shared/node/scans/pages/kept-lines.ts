import type { Box } from '../../../api/box.ts';
import type { RecognizedLine, RecognizedTable, RecognizedWord } from '../../../api/recognition.ts';
import { unionOf } from '../../../ocr/geometry/boxes.ts';
import { lineOfWords } from '../../../ocr/layout/join-words.ts';
import { prepareImage } from '../../../ocr/segment/prepare-image.ts';
import { findTables } from '../../../ocr/table-detection/find-tables.ts';
import type { PdfCharacter } from '../../pdf/page-characters.ts';
import { blocksOf } from '../flow/flow-of.ts';
import type { ScanPage } from '../scan.ts';

/** The lines of a page's own text, in the order of the document. Their confidence is full. */
export function keptLines(characters: PdfCharacter[]): RecognizedLine[] {
  return split(characters, ({ text }) => text === '\n' || text === '\r')
    .map((line) => split(line, ({ text }) => /^\s$/u.test(text)).map(wordOf))
    .filter((words) => words.length > 0)
    .map(lineOfWords);
}

/** The runs between what divides them; none is empty. */
function split(
  characters: PdfCharacter[],
  divides: (character: PdfCharacter) => boolean,
): PdfCharacter[][] {
  const runs: PdfCharacter[][] = [[]];
  for (const character of characters) {
    if (divides(character)) runs.push([]);
    else runs.at(-1)?.push(character);
  }
  return runs.filter((run) => run.length > 0);
}

function wordOf(characters: PdfCharacter[]): RecognizedWord {
  const text = characters.map((character) => character.text).join('');
  return { text, confidence: 100, box: unionOf(characters.map(({ box }) => box)) };
}

/** The largest share of meaningless characters in a text that matches its page. */
const maxUnknown = 0.1;

/** Whether a page's own text is rather a wrong table of characters than text. */
export function isBroken(characters: PdfCharacter[]): boolean {
  const own = characters.filter(({ generated, text }) => !generated && /\S/u.test(text));
  const unknown = own.filter((character) => character.unknown || meaningless.test(character.text));
  return unknown.length > maxUnknown * own.length;
}

/** U+FFFD, control characters, and what fonts have for their own use. */
const meaningless = /[\ufffd\p{Cc}\p{Co}\p{Cn}]/u;

/** Rulings and gaps are seen at that, with a quarter of the pixels of 300. */
const tableDpi = 150;

/** The tables of a page whose text is its own, found in its picture. Boxes are in points. */
export async function keptTables({ kept, draw }: ScanPage): Promise<RecognizedTable[]> {
  if (kept.length === 0) return [];
  const { picture, scale } = await draw(tableDpi);
  const { ink, rulings } = prepareImage(picture, 1, false);
  const lines = kept.map((line) => ({
    ...line,
    box: scaled(line.box, scale),
    words: line.words.map((word) => ({ ...word, box: scaled(word.box, scale) })),
  }));
  const tables = findTables(blocksOf(lines), rulings, ink, { expected: false });
  return tables.map(({ box, rows }) => ({
    box: scaled(box, 1 / scale),
    rows: rows.map((cells) => cells.map((cell) => ({ ...cell, box: scaled(cell.box, 1 / scale) }))),
  }));
}

function scaled({ x, y, width, height }: Box, factor: number): Box {
  return { x: x * factor, y: y * factor, width: width * factor, height: height * factor };
}
