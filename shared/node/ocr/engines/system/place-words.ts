import type { Box } from '../../../../api/box.ts';
import type { TesseractLine } from '../../../../ocr/tesseract/tesseract-line.ts';
import type { Span } from './line-parts.ts';

type Word = TesseractLine['words'][number];

/**
 * Gives the words of a line their places: between the widest gaps of its ink or, where it has fewer
 * gaps than the text has spaces, by their share of the characters.
 * @param columns where the line has ink
 * @param confidence 0 to 100, of each word
 */
export function placeWords(
  text: string,
  { box, columns, confidence }: { box: Box; columns: Span[]; confidence: number },
): Word[] {
  const words = text.split(/\s+/).filter((word) => word !== '');
  const spans =
    columns.length >= words.length ? byGaps(columns, words.length) : byCharacters(words, box);
  return words.map((word, index): Word => {
    const { from, to } = spans[index] ?? { from: box.x, to: box.x + box.width };
    const bbox = { x0: from, y0: box.y, x1: to, y1: box.y + box.height };
    return { text: word, confidence, bbox };
  });
}

function byGaps(columns: Span[], count: number): Span[] {
  const cuts = columns
    .slice(1)
    .map(({ from }, at) => ({ at: at + 1, gap: from - (columns[at]?.to ?? from) }))
    .sort((one, other) => other.gap - one.gap)
    .slice(0, Math.max(0, count - 1))
    .map(({ at }) => at)
    .sort((one, other) => one - other);
  const starts = [0, ...cuts];
  return starts.map((start, index): Span => {
    const last = (starts[index + 1] ?? columns.length) - 1;
    return { from: columns[start]?.from ?? 0, to: columns[last]?.to ?? 0 };
  });
}

function byCharacters(words: string[], { x, width }: Box): Span[] {
  const lengths = words.map((word) => [...word].length);
  const all = lengths.reduce((sum, length) => sum + length, 0) + words.length - 1;
  let before = 0;
  return lengths.map((length): Span => {
    const from = Math.round(x + (width * before) / all);
    before += length + 1;
    return { from, to: Math.round(x + (width * (before - 1)) / all) };
  });
}
