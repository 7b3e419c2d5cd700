import type { Box } from '../../api/box.ts';
import type { RecognizedLine } from '../../api/recognition.ts';
import { unionOf } from '../geometry/boxes.ts';
import { median } from '../geometry/median.ts';
import type { GrayImage } from '../image/image.ts';
import { tightInk } from './measure-line.ts';

/** In heights of the other words: flatter ones are wrong. */
const flat = 0.2;

/** Tesseract guesses words with less confidence into gaps, without a place either. */
const leastConfidence = 50;

/** In widths of the other words' characters: ink of other widths is not this word. */
const [narrowest, widest] = [0.2, 1.5];

/** In heights of the other words: its ink is no farther from it. */
const slack = 0.3;

/**
 * Gives words the box of the ink between their neighbors where Tesseract gives them one without
 * height, as it does small letters beside large ones in their line.
 */
export function restoreFlatBoxes(line: RecognizedLine, ink: GrayImage): RecognizedLine {
  const height = median(line.words.map(({ box }) => box.height));
  const isFlat = ({ box }: { box: Box }) => box.height < flat * height;
  const others = line.words.filter((word) => !isFlat(word));
  if (others.length === 0 || others.length === line.words.length) return line;
  const { y, height: rows } = unionOf(others.map(({ box }) => box));
  const characterWidth = median(others.map(({ text, box }) => box.width / text.length));
  const words = line.words.map((word, index) => {
    const { text, confidence } = word;
    if (!isFlat(word) || confidence < leastConfidence || !/[\p{L}\p{N}]{2}/u.test(text))
      return word;
    const [before, after] = [line.words[index - 1]?.box, line.words[index + 1]?.box];
    const near = Math.round(slack * height);
    const x = Math.max(before ? before.x + before.width : 0, word.box.x - near);
    const right = Math.min(after?.x ?? ink.width, word.box.x + word.box.width + near);
    const box = tightInk(ink, { x, y, width: right - x, height: rows })?.box;
    const width = (box?.width ?? 0) / text.length / characterWidth;
    return box && width > narrowest && width < widest ? { ...word, box } : word;
  });
  return { ...line, words };
}
