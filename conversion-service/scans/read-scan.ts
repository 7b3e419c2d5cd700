import type { RecognizedLine } from '../../shared/api/recognition.ts';
import type { Ocr } from '../../shared/node/ocr/ocr.ts';
import { meanConfidence } from '../../shared/ocr/confidence/confidence.ts';
import { unionOf } from '../../shared/ocr/geometry/boxes.ts';
import type { Warning } from '../engine/converter.ts';
import { keptTables } from './pages/kept-tables.ts';
import { keptPage, type Page, type ReadPage, type Scan } from './scan.ts';
import { chain, moved, scaling } from './upright/matrix.ts';
import { type ReadPicture, readUpright, type UprightReading } from './upright/read-upright.ts';

/** A page that is read less surely has mistakes that a person should look for. */
const doubtful = 75;

/** What lies so far askew was straightened for reading, in degrees. */
const askew = 0.3;

/**
 * Reads pages one after the other, those that want it from their pixels.
 * @param options.tables whether tables are looked for on pages that have their text, too
 */
export async function readScan(
  pages: Iterable<Page> | AsyncIterable<Page>,
  { ocr, languages, tables }: { ocr: Ocr; languages: string[]; tables: boolean },
): Promise<Scan> {
  const scan: Scan = { pages: [], warnings: [] };
  const read: ReadPicture = (picture) => ocr.recognize(picture, { languages, layout: 'auto' });
  for await (const page of pages) {
    if (!page.wantsReading) {
      const own = keptPage(page);
      scan.pages.push(tables ? { ...own, tables: await keptTables(page) } : own);
      continue;
    }
    const { picture, scale } = await page.draw();
    const reading = await readUpright(picture, read);
    scan.pages.push(readPage(page, reading, scale));
    scan.warnings.push(...warningsOf(page, reading));
  }
  return scan;
}

function readPage({ number, kept }: Page, reading: UprightReading, scale: number): ReadPage {
  const { width, height, tables, back } = reading;
  const toShown = chain(back, scaling(1 / scale));
  const places = kept.map(({ box }) => box);
  const isNew = ({ box }: { box: RecognizedLine['box'] }) => {
    const [x, y] = moved(toShown, box.x + box.width / 2, box.y + box.height / 2);
    return !places.some(
      (place) =>
        x >= place.x && x <= place.x + place.width && y >= place.y && y <= place.y + place.height,
    );
  };
  const read = reading.lines
    .map((line) => ({ ...line, words: line.words.filter(isNew) }))
    .filter(({ words }) => words.length > 0)
    .map((line) => ({ ...line, box: unionOf(line.words.map(({ box }) => box)) }));
  return { number, width, height, unit: 1 / scale, toShown, lines: reading.lines, read, tables };
}

function warningsOf({ number }: Page, { lines, quarters, skew }: UprightReading): Warning[] {
  const confidence = meanConfidence(lines.flatMap(({ words }) => words));
  const warnings: Warning[] = [];
  if (confidence !== null && confidence < doubtful) {
    const detail = `Page ${number} was read with ${Math.round(confidence)} % confidence: look for mistakes.`;
    warnings.push({ code: 'low_confidence_page', detail });
  }
  if (quarters !== 0 || Math.abs(skew) >= askew) {
    const turn = ((4 - quarters) % 4) * 90 + skew;
    const detail = `Page ${number} is turned by ${turn.toFixed(1)}°, and was read upright.`;
    warnings.push({ code: 'skewed_page', detail });
  }
  return warnings;
}
