import { percent } from '../../../shared/node/odf/length.ts';
import type { XmlAttributes } from '../../../shared/node/odf/xml/xml-element.ts';
import { sum } from '../sum.ts';

/**
 * A font of Apple's systems by its size, and the font that is drawn instead (`font-faces.ts`).
 * Source of the metrics: @capsizecss/metrics; those of the fonts drawn are in their `hhea` tables.
 */
type FontMetrics = {
  ascent: number;
  descent: number;
  gap: number;
  /** Whether it is one of the oldest fonts, whose lines Apple's systems make 15 % higher. */
  isRaised?: boolean;
  /** How wide its letters are by those of the font that is drawn. */
  width?: number;
  /** The line of the font that is drawn. */
  drawn: number;
};

const liberation = 1.149;
const dejaVu = 1.164;

const fonts: Readonly<Record<string, FontMetrics>> = {
  Arial: { ascent: 0.905, descent: 0.212, gap: 0.033, drawn: liberation },
  Barlow: { ascent: 1, descent: 0.2, gap: 0, width: 0.97, drawn: liberation },
  Cabin: { ascent: 0.965, descent: 0.25, gap: 0, width: 0.95, drawn: liberation },
  Courier: { ascent: 0.754, descent: 0.246, gap: 0, isRaised: true, drawn: 1.2 },
  'Courier New': { ascent: 0.833, descent: 0.3, gap: 0, drawn: 1.133 },
  'Crimson Text': { ascent: 0.949, descent: 0.351, gap: 0, width: 0.97, drawn: liberation },
  'DM Sans': { ascent: 0.992, descent: 0.31, gap: 0, width: 1.05, drawn: liberation },
  'EB Garamond': { ascent: 1.007, descent: 0.298, gap: 0, width: 0.95, drawn: liberation },
  'Fira Sans': { ascent: 0.935, descent: 0.265, gap: 0, width: 1.03, drawn: liberation },
  Helvetica: { ascent: 0.77, descent: 0.23, gap: 0, isRaised: true, drawn: 1.2 },
  'Helvetica Neue': { ascent: 0.952, descent: 0.213, gap: 0.028, width: 1.01, drawn: liberation },
  Inter: { ascent: 0.969, descent: 0.241, gap: 0, width: 1.07, drawn: liberation },
  Karla: { ascent: 0.917, descent: 0.252, gap: 0, width: 1.02, drawn: liberation },
  Lato: { ascent: 0.987, descent: 0.213, gap: 0, width: 0.98, drawn: liberation },
  'Libre Baskerville': { ascent: 0.97, descent: 0.27, gap: 0, drawn: dejaVu },
  'Lucida Grande': { ascent: 0.967, descent: 0.211, gap: 0, width: 0.97, drawn: dejaVu },
  Merriweather: { ascent: 0.984, descent: 0.273, gap: 0, width: 0.94, drawn: dejaVu },
  Montserrat: { ascent: 0.968, descent: 0.251, gap: 0, width: 1.13, drawn: liberation },
  Nunito: { ascent: 1.011, descent: 0.353, gap: 0, width: 1.01, drawn: liberation },
  'Open Sans': { ascent: 1.069, descent: 0.293, gap: 0, width: 1.05, drawn: liberation },
  'Playfair Display': { ascent: 1.082, descent: 0.251, gap: 0, width: 1.11, drawn: liberation },
  Poppins: { ascent: 1.05, descent: 0.35, gap: 0.1, width: 0.98, drawn: dejaVu },
  'PT Sans': { ascent: 1.018, descent: 0.276, gap: 0, width: 0.97, drawn: liberation },
  'PT Serif': { ascent: 1.039, descent: 0.286, gap: 0, width: 1.1, drawn: liberation },
  Quicksand: { ascent: 1, descent: 0.25, gap: 0, width: 1.04, drawn: liberation },
  Raleway: { ascent: 0.94, descent: 0.234, gap: 0, width: 1.04, drawn: liberation },
  'Roboto Slab': { ascent: 1.048, descent: 0.271, gap: 0, width: 0.92, drawn: dejaVu },
  Roboto: { ascent: 0.928, descent: 0.244, gap: 0, drawn: liberation },
  Rubik: { ascent: 0.935, descent: 0.25, gap: 0, width: 1.05, drawn: liberation },
  'Segoe UI': { ascent: 1.079, descent: 0.251, gap: 0, drawn: liberation },
  Tahoma: { ascent: 1, descent: 0.207, gap: 0, drawn: liberation },
  Times: { ascent: 0.75, descent: 0.25, gap: 0, isRaised: true, drawn: 1.2 },
  'Times New Roman': { ascent: 0.891, descent: 0.216, gap: 0.042, drawn: liberation },
  'Trebuchet MS': { ascent: 0.939, descent: 0.222, gap: 0, width: 1.02, drawn: liberation },
  Ubuntu: { ascent: 0.932, descent: 0.189, gap: 0.028, width: 1.02, drawn: liberation },
  Verdana: { ascent: 1.005, descent: 0.21, gap: 0, width: 1.01, drawn: dejaVu },
  'Work Sans': { ascent: 0.93, descent: 0.243, gap: 0, width: 1.12, drawn: liberation },
};

/**
 * The height of a line as it is in iWork, where each part of it is a whole number of points, and by
 * that of the font that is drawn.
 * @param size points
 * @returns undefined for other fonts
 */
export function printedLine(
  family: string | undefined,
  size: number,
): { height: number; byFont: number } | undefined {
  const font = family ? fonts[family] : undefined;
  if (!font || size < 1) return undefined;
  const parts = [font.ascent, font.descent, font.gap];
  const stated = sum(parts.map((part) => Math.round(part * size)));
  const height = stated + (font.isRaised ? Math.round(stated * 0.15) : 0);
  return { height, byFont: height / (font.drawn * size) };
}

/** Letters as wide as in iWork. It is said also where it is usual: a parent may have another font. */
export function printedWidth(family: string): XmlAttributes {
  return { 'style:text-scale': percent(fonts[family]?.width ?? 1) };
}

/** The text of a column: its width and the size of its letters in points. */
type Column = { width: number; size: number; bold: boolean };

/**
 * How many lines a text takes in a column, at least and at most: letters are somewhat wider or
 * narrower than those of Helvetica.
 */
export function wrappedLines(text: string, column: Column): { least: number; most: number } {
  const [least, most] = [1 - uncertainty, 1 + uncertainty].map((scale) =>
    sum(text.split(paragraphEnd).map((each) => linesOf(each, column, scale))),
  );
  return { least: least ?? 1, most: most ?? 1 };
}

const paragraphEnd = /\r\n|[\n\r\u2028\u2029]/;
/** Between the fonts of iWork's templates, without condensed ones. */
const uncertainty = 0.06;

function linesOf(paragraph: string, { width, size, bold }: Column, scale: number): number {
  const letters = (size * scale * (bold ? boldWidth : 1)) / 1_000;
  let [lines, used] = [1, 0];
  for (const word of paragraph.match(/[^ ]+ *| +/g) ?? []) {
    const length = letterWidths(word.trimEnd()) * letters;
    if (used > 0 && used + length > width) [lines, used] = [lines + 1, 0];
    // A word that is too long goes on in the next line.
    const full = Math.max(0, Math.ceil(length / width) - 1);
    lines += full;
    used += letterWidths(word) * letters - full * width;
  }
  return lines;
}

/** In thousandths of the size. */
function letterWidths(word: string): number {
  return sum([...word].map(letterWidth));
}

function letterWidth(letter: string): number {
  const code = letter.codePointAt(0) ?? 0;
  return asciiWidths[code - 0x20] ?? (code >= firstWideLetter ? 1_000 : 556);
}

/** East Asian scripts begin here. */
const firstWideLetter = 0x2e80;
const boldWidth = 1.06;

/** From blank to tilde in Helvetica. Source: Adobe's font metrics of the 14 fonts of PDF. */
const asciiWidths = [
  ...[278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278],
  ...[556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556],
  ...[1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833, 722, 778],
  ...[667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556],
  ...[333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556],
  ...[556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584],
];
