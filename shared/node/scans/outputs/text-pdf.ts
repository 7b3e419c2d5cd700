import { PDFDocument, type PDFFont, type PDFPage, StandardFonts } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import type { RecognizedLine } from '../../../api/recognition.ts';
import { escapeXml } from '../../../escape-xml.ts';
import { lineOfWords } from '../../../ocr/layout/join-words.ts';
import { isRightToLeft } from '../../../text/is-right-to-left.ts';
import { UnreadableDocument } from '../../unreadable-document.ts';
import { identity } from '../upright/matrix.ts';
import { addTextLayers } from './searchable-pdf.ts';

/** A4, in points. */
const paper: [number, number] = [595.3, 841.9];
const margin = 56.7;
const letters = 11;
const leading = 14.5;

const across = paper[0] - 2 * margin;
const linesOfPage = Math.floor((paper[1] - 2 * margin) / leading);
const maxPages = 1_000;

/** Widths of a character that is not measured, in ems: a letter, and an ideograph. */
const letterWidth = 0.6;
const ideographWidth = 1;
const ideograph = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/** Of pages that are drawn as pictures, in dots an inch. */
const drawnDpi = 200;

/**
 * A PDF of a text without a picture, with its line breaks. It is written in Helvetica, which every
 * PDF program has; a text with other characters than those of Western Europe is drawn in a font of
 * the system, with the text invisibly on it.
 * @throws {UnreadableDocument} `too_complex` for more than 1,000 pages
 */
export async function textPdf(text: string): Promise<Uint8Array> {
  const document = await PDFDocument.create({ updateMetadata: false });
  document.setProducer('Screenscribe');
  const font = await document.embedFont(StandardFonts.Helvetica);
  const shown = text.toWellFormed().replaceAll('\t', '    ').replaceAll(/\r\n?/g, '\n');
  const known = new Set(font.getCharacterSet());
  const isKnown = [...shown].every((sign) => sign === '\n' || known.has(sign.codePointAt(0) ?? 0));
  const widthOf = isKnown
    ? (part: string) => font.widthOfTextAtSize(part, letters)
    : (part: string) => letters * estimatedEms(part);
  const lines = shown.split('\n').flatMap((line) => wrapped(line, widthOf));
  if (lines.length > linesOfPage * maxPages) {
    throw new UnreadableDocument('too_complex', `The text has more than ${maxPages} pages.`);
  }
  for (let start = 0; start < lines.length; start += linesOfPage) {
    const some = lines.slice(start, start + linesOfPage);
    const page = document.addPage(paper);
    if (isKnown) write(page, some, font);
    else await draw(document, page, some);
  }
  return await document.save();
}

function estimatedEms(text: string): number {
  return [...text].reduce(
    (sum, sign) => sum + (ideograph.test(sign) ? ideographWidth : letterWidth),
    0,
  );
}

/** A line of the text as lines that fit, broken at spaces, or within what is too long for one. */
function wrapped(line: string, widthOf: (part: string) => number): string[] {
  const lines: string[] = [];
  let current = '';
  for (const part of line.match(/\s*\S+/gu) ?? []) {
    if (widthOf(current + part) <= across) {
      current += part;
      continue;
    }
    const rest = current === '' ? part : part.trimStart();
    if (current !== '') lines.push(current);
    current = '';
    for (const sign of rest) {
      if (widthOf(current + sign) > across) {
        lines.push(current);
        current = '';
      }
      current += sign;
    }
  }
  return [...lines, current];
}

/** From the top of the page to the base line of a line, in points. */
const baseOf = (index: number) => margin + index * leading + letters;

function write(page: PDFPage, lines: string[], font: PDFFont): void {
  for (const [index, line] of lines.entries()) {
    page.drawText(line, { x: margin, y: paper[1] - baseOf(index), size: letters, font });
  }
}

async function draw(document: PDFDocument, page: PDFPage, lines: string[]): Promise<void> {
  const [width, height] = paper;
  const texts = lines.map((line, index) => {
    const rightToLeft = isRightToLeft(line);
    const side = rightToLeft ? ' direction="rtl"' : '';
    const x = rightToLeft ? width - margin : margin;
    return `<text x="${x}" y="${baseOf(index)}"${side} xml:space="preserve">${escapeXml(line)}</text>`;
  });
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">` +
    `<rect width="100%" height="100%" fill="#fff"/>` +
    `<g font-family="sans-serif" font-size="${letters}">${texts.join('')}</g></svg>`;
  const png = await sharp(Buffer.from(svg), { density: drawnDpi }).greyscale().png().toBuffer();
  page.drawImage(await document.embedPng(png), { x: 0, y: 0, width, height });
  const read = placedLines(lines, { x: margin, y: margin, width: across, height: leading });
  addTextLayers(document, [{ on: page, page: { ...layerOf(read), width, height } }]);
}

const layerOf = (read: RecognizedLine[]) => ({
  ...{ number: 1, unit: 1, toShown: identity, lines: read, read, tables: [], pictures: [] },
});

/**
 * Lines of text below each other, for a layer that is searched and not seen.
 * @param first where the first one is, as wide as the longest
 */
export function placedLines(
  lines: string[],
  first: { x: number; y: number; width: number; height: number },
): RecognizedLine[] {
  const longest = Math.max(1, ...lines.map((line) => line.length));
  const sign = first.width / longest;
  return lines.flatMap((line, index) => {
    const words = [...line.matchAll(/\S+/gu)].map(({ 0: text, index: at }) => ({
      ...{ text, confidence: 100 },
      box: {
        x: first.x + at * sign,
        y: first.y + index * first.height,
        width: text.length * sign,
        height: first.height,
      },
    }));
    return words.length > 0 ? [lineOfWords(words)] : [];
  });
}
