import type { Box } from '../../../shared/api/box.ts';
import type { Point } from '../../../shared/geometry.ts';
import { unionOf } from '../../../shared/ocr/geometry/boxes.ts';
import type { Passage, Unit } from './passage.ts';

/** A text that was found, in pixels of the desktop. */
export type FoundText = {
  text: string;
  box: Box;
  center: Point;
  confidence: number;
  score: number;
};

/** The units `from` to before `to` of a passage as a found text. */
export function foundIn(
  { words, units }: Passage,
  { from, to, score }: { from: number; to: number; score: number },
): FoundText {
  const parts = partsOf(units.slice(from, to));
  const placed = parts.flatMap((part) => {
    const word = words[part.word];
    return word ? [{ ...word, text: textOf(word.text, part), box: cut(word.box, part) }] : [];
  });
  const box = whole(unionOf(placed.map((each) => each.box)));
  const [first] = placed;
  const firstLine = placed.filter(({ line }) => line === first?.line);
  const start = unionOf(firstLine.map((each) => each.box));
  return {
    text: placed.map(({ text }) => text).join(' '),
    box,
    center: {
      x: Math.round(start.x + start.width / 2),
      y: Math.round(start.y + start.height / 2),
    },
    confidence: mean(placed.map(({ confidence }) => confidence)),
    score,
  };
}

type WordPart = { word: number; first: number; last: number; from: number; to: number };

/** The parts of words that the units cover. */
function partsOf(units: Unit[]): WordPart[] {
  const parts: WordPart[] = [];
  for (const { word, at, from, to } of units) {
    if (word === undefined) continue;
    const last = parts.at(-1);
    if (last?.word === word) Object.assign(last, { last: at, to });
    else parts.push({ word, first: at, last: at, from, to });
  }
  return parts;
}

function textOf(word: string, { first, last }: WordPart): string {
  const characters = Array.from(word.normalize('NFC'));
  return characters.slice(first, last + 1).join('');
}

function cut({ x, y, width, height }: Box, { from, to }: WordPart): Box {
  return { x: x + width * from, y, width: width * (to - from), height };
}

function whole({ x, y, width, height }: Box): Box {
  const [left, top] = [Math.floor(x), Math.floor(y)];
  return {
    ...{ x: left, y: top },
    width: Math.max(1, Math.ceil(x + width) - left),
    height: Math.max(1, Math.ceil(y + height) - top),
  };
}

function mean(numbers: number[]): number {
  const sum = numbers.reduce((total, number) => total + number, 0);
  return numbers.length > 0 ? Math.round((sum / numbers.length) * 10) / 10 : 0;
}
