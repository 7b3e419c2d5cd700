import type { RecognizedLine, RecognizedWord } from '../../../api/recognition.ts';
import { lineOfWords } from '../../../ocr/layout/join-words.ts';
import type { FrameBox } from '../../odf/length.ts';
import type { Pdf } from '../../pdf/open-pdf.ts';
import type { PdfCharacter } from '../../pdf/page-characters.ts';
import type { PdfImage, PdfPage } from '../../pdf/pdf-page.ts';
import type { ReadingMode, ScanPage } from '../scan.ts';
import { doubtfulLines, isBroken, keptLines } from './kept-lines.ts';

/** The density of a page that its images do not determine. */
const usualDpi = 300;
const minDpi = 150;
const maxDpi = 400;

/** A page of A4 at 400 dots an inch has 15 million. */
const maxPixels = 40_000_000;

/** An image that covers so much of its page is a scan of it, whatever else stands there. */
const coversPage = 0.5;

/** The pages with these numbers, from 1, each loaded when it is its turn. */
export function* pdfPages(
  pdf: Pdf,
  numbers: Iterable<number>,
  mode: ReadingMode,
): Generator<ScanPage> {
  for (const number of numbers) {
    using page = pdf.page(number - 1);
    yield pageOf(page, number, mode);
  }
}

function pageOf(page: PdfPage, number: number, mode: ReadingMode): ScanPage {
  const { width, height } = page;
  const images = page.images();
  const characters = page.characters();
  const kept = isBroken(characters) ? [] : keptLines(characters);
  const isScan = images.some(({ box }) => areaOf(box) > coversPage * width * height);
  const isUnread = kept.length === 0 || (isScan && !isReadAlready(kept, page));
  const wantsReading = mode === 'auto' ? isUnread : mode === 'force';
  const finest = finestDpi(page);
  const wanted = dpiOf(page, images);
  return {
    number,
    width,
    height,
    // What is read from pixels has the annotations among them.
    kept: wantsReading ? kept : withAnnotations(kept, page.annotationCharacters(characters)),
    wantsReading,
    forced: mode === 'force',
    doubtful: mode === 'auto' && !wantsReading ? doubtfulLines(kept) : [],
    ...(finest < wanted && { coarser: { dpi: finest, wanted } }),
    async draw(maxDpi = Number.POSITIVE_INFINITY) {
      const scale = Math.min(maxDpi, wanted, finest) / 72;
      return { picture: page.draw(scale), scale };
    },
  };
}

/** Whether the text on a scan is that of the whole page, as an earlier reading leaves it. */
function isReadAlready(kept: ScanPage['kept'], { height }: PdfPage): boolean {
  const inMargins = kept.filter(({ box }) => {
    const middle = box.y + box.height / 2;
    return middle < 0.08 * height || middle > 0.92 * height;
  });
  return kept.length - inMargins.length >= 3;
}

/** The resolution of its largest image, so that no pixel of a scan is lost or interpolated. */
function dpiOf({ width, height }: PdfPage, images: PdfImage[]): number {
  const [largest] = images.toSorted((a, b) => areaOf(b.box) - areaOf(a.box));
  const isScan = largest && areaOf(largest.box) > coversPage * width * height;
  const own = isScan ? dpiOfImage(largest) : usualDpi;
  return Math.max(minDpi, Math.min(maxDpi, own));
}

/** A poster cannot have as many dots an inch as a letter: the number of pixels is limited. */
function finestDpi({ width, height }: PdfPage): number {
  return 72 * Math.sqrt(maxPixels / Math.max(1, width * height));
}

/** Of an image that may be turned by quarters on its page. */
function dpiOfImage({ box, pixels }: PdfImage): number {
  const points = Math.max(box.width, box.height);
  return (72 * Math.max(pixels.width, pixels.height)) / Math.max(1, points);
}

function areaOf({ width, height }: FrameBox): number {
  return width * height;
}

/**
 * The lines of a page with the texts of its annotations in reading order: a value in the line of its
 * label, a separate text below the line above it.
 */
function withAnnotations(own: RecognizedLine[], annotations: PdfCharacter[]): RecognizedLine[] {
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
