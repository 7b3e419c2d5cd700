import type { RecognizedLine, RecognizedWord } from '../../api/recognition.ts';
import { characterPitch } from '../geometry/character-pitch.ts';
import { textHeightOf } from './text-rows.ts';

/**
 * In pixels: the usual height of words, the width of a space between them, the least free space
 * beside a column, and the free space in most of its rows.
 */
export type Spacing = { height: number; space: number; gutter: number; usual: number };

/** By the height of words, or by the pitch of a monospaced font, whose spaces are wide. */
export function spacingOf(lines: RecognizedLine[]): Spacing {
  const height = textHeightOf(lines.flatMap(({ words }) => words));
  const pitch = characterPitch(lines);
  if (pitch !== null)
    return {
      height,
      space: evenSpace * pitch,
      gutter: evenSpace * pitch,
      usual: evenUsual * pitch,
    };
  return { height, space: space * height, gutter: gutter * height, usual: gutter * height };
}

/** The spacing of a row: that of a heading's larger letters is as much wider. */
export function spacingIn(words: RecognizedWord[], spacing: Spacing): Spacing {
  const scale = textHeightOf(words) / spacing.height;
  if (!(scale >= minLarger)) return spacing;
  const { height, space, gutter, usual } = spacing;
  return {
    height: scale * height,
    space: scale * space,
    gutter: scale * gutter,
    usual: scale * usual,
  };
}

/** In usual heights of words: letters below are as large as the others, with more of them tall. */
const minLarger = 1.3;

/** In character widths of a monospaced font. */
const evenSpace = 1.15;
const evenUsual = 1.6;

/** In heights of words. */
const space = 0.4;
const gutter = 0.65;
