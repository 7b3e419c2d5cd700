import type { RecognizedLine } from '../../api/recognition.ts';
import { characterPitch } from '../geometry/character-pitch.ts';
import type { Spacing } from './find-columns.ts';
import { textHeightOf } from './text-rows.ts';

/** By the height of words, or by the pitch of a monospaced font, whose spaces are wide. */
export function spacingOf(lines: RecognizedLine[]): Spacing {
  const height = textHeightOf(lines.flatMap(({ words }) => words));
  const pitch = characterPitch(lines);
  if (pitch !== null) return { space: 1.15 * pitch, gutter: 1.15 * pitch, usual: 1.6 * pitch };
  return { space: 0.4 * height, gutter: 0.65 * height, usual: 0.65 * height };
}
