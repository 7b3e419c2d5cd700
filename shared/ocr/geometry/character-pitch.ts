import type { RecognizedLine, RecognizedWord } from '../../api/recognition.ts';
import { unionOf } from './boxes.ts';
import { fitColumns } from './fit-columns.ts';
import { median } from './median.ts';

/**
 * The width of a character in pixels where the lines are set in a monospaced font, else null:
 * their words are as wide as they are long, and their spaces as wide as a character.
 */
export function characterPitch(lines: RecognizedLine[]): number | null {
  // Digits are as wide as each other in most fonts.
  const words = lines
    .flatMap(({ words }) => words)
    .filter(({ text }) => text.length >= 3 && !/\d/.test(text));
  return pitchByWords(words, lines) ?? pitchByColumns(words, lines);
}

function pitchByWords(words: RecognizedWord[], lines: RecognizedLine[]): number | null {
  if (words.length < 5) return null;
  const widths = words.map(widthEach);
  const pitch = median(widths);
  const spread = median(widths.map((width) => Math.abs(width - pitch)));
  return spread < 0.045 * pitch && hasWideSpaces(lines, pitch) ? refine(pitch, lines) : null;
}

function hasWideSpaces(lines: RecognizedLine[], pitch: number): boolean {
  const gaps = lines.flatMap(gapsIn);
  return gaps.filter((gap) => gap > 0.78 * pitch).length >= 0.7 * gaps.length;
}

/** Whole lines tell the width more exactly than words do, where they are not of a few signs. */
function refine(pitch: number, lines: RecognizedLine[]): number {
  const widths = lines
    .map(({ words }) => unionOf(words.map(({ box }) => box)).width + 0.2 * pitch)
    .filter((width) => width > 6 * pitch);
  if (widths.length === 0) return pitch;
  const total = widths.reduce((sum, width) => sum + width, 0);
  return total / widths.reduce((sum, width) => sum + Math.round(width / pitch), 0);
}

/** Where few words are long, as in short lines of code, the places of all of them tell. */
function pitchByColumns(words: RecognizedWord[], lines: RecognizedLine[]): number | null {
  if (words.length < 2) return null;
  const columns = fitColumns(lines);
  if (!columns || columns.distances < distances.few) return null;
  if (columns.fit < (columns.distances < distances.many ? leastFit.few : leastFit.many))
    return null;
  if (!hasWideSpaces(lines, columns.width)) return null;
  const even = words.filter((word) => Math.abs(widthEach(word) / columns.width - 1) < 0.13);
  return even.length >= 0.7 * words.length ? columns.width : null;
}

/** Of the distances a third fit in proportional text: of a few most may do so by chance, of many not. */
const distances = { few: 8, many: 20 };
const leastFit = { few: 0.85, many: 0.75 };

/** The width of a word's characters, without the free sides of the first and the last one. */
export function widthEach({ box, text }: RecognizedWord): number {
  return box.width / (text.length - 0.2);
}

function gapsIn({ words }: RecognizedLine): number[] {
  return words.slice(1).map(({ box }, index) => {
    const before = words[index]?.box;
    return before ? box.x - before.x - before.width : 0;
  });
}
