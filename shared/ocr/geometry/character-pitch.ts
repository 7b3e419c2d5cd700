import type { RecognizedLine, RecognizedWord } from '../../api/recognition.ts';
import { unionOf } from './boxes.ts';
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
  if (words.length < 5) return null;
  const widths = words.map(widthEach);
  const pitch = median(widths);
  const spread = median(widths.map((width) => Math.abs(width - pitch)));
  const gaps = lines.flatMap(gapsIn);
  const wide = gaps.filter((gap) => gap > 0.78 * pitch);
  return spread < 0.045 * pitch && wide.length >= 0.7 * gaps.length ? refine(pitch, lines) : null;
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
