import type { RecognizedLine } from '../../api/recognition.ts';
import { characterPitch } from '../geometry/character-pitch.ts';
import type { Spacing } from './find-columns.ts';
import { textHeightOf } from './text-rows.ts';

/** By the height of words, or by the pitch of a monospaced font, whose spaces are wide. */
export function spacingOf(lines: RecognizedLine[]): Spacing {
  const height = textHeightOf(lines.flatMap(({ words }) => words));
  const pitch = characterPitch(lines);
  if (pitch !== null)
    return { space: evenSpace * pitch, gutter: evenSpace * pitch, usual: evenUsual * pitch };
  return { space: space * height, gutter: gutter * height, usual: gutter * height };
}

/** In character widths of a monospaced font. */
const evenSpace = 1.15;
const evenUsual = 1.6;

/** In heights of words. */
const space = 0.4;
const gutter = 0.65;
