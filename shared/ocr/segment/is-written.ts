import type { Box } from '../../api/box.ts';

/**
 * Share of the area of all marks that letters cover: at least 0.83 in text, at most 0.53 in most
 * textures.
 */
const minCovered = 0.65;

/**
 * Whether marks are letters and not leaves, hair or clouds. Letters that touch are as wide as a word.
 * @param capitals the height of capitals in pixels
 */
export function isWritten(marks: Box[], capitals: number): boolean {
  const letters = marks.filter(
    ({ width, height }) =>
      height > minLetterHeight * capitals &&
      height < maxLetterHeight * capitals &&
      width < maxWordWidth * capitals,
  );
  return areaOf(letters) >= minCovered * areaOf(marks);
}

/** Of letters, or words of letters that touch, in heights of capitals. */
const minLetterHeight = 0.55;
const maxLetterHeight = 2;
const maxWordWidth = 12;

function areaOf(marks: Box[]): number {
  return marks.reduce((sum, { width, height }) => sum + width * height, 0);
}
