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
  return areaOf(lettersIn(marks, capitals)) >= minCovered * areaOf(marks);
}

/** Whether there are lines of text among them beside a picture, or the large letters of a sign. */
export function isWrittenBeside(marks: Box[], capitals: number): boolean {
  const letters = lettersIn(marks, capitals);
  const others = marks.filter((mark) => !isLarger(mark, capitals));
  const areMost = letters.length >= minLetters * marks.length;
  return areMost && areaOf(letters) >= minCoveredBeside * areaOf(others);
}

/** Letters for each mark: a texture has far more small marks than text has dots and accents. */
const minLetters = 0.5;

/** As `minCovered` without the marks that are larger: up to 0.93 in textures, from 0.96 in text. */
const minCoveredBeside = 0.94;

function lettersIn(marks: Box[], capitals: number): Box[] {
  return marks.filter(
    (mark) => mark.height > minLetterHeight * capitals && !isLarger(mark, capitals),
  );
}

function isLarger({ width, height }: Box, capitals: number): boolean {
  return height >= maxLetterHeight * capitals || width >= maxWordWidth * capitals;
}

/** Of letters, or words of letters that touch, in heights of capitals. */
const minLetterHeight = 0.55;
const maxLetterHeight = 2;
const maxWordWidth = 12;

function areaOf(marks: Box[]): number {
  return marks.reduce((sum, { width, height }) => sum + width * height, 0);
}
