import type { Box } from '../../../api/box.ts';
import type { RecognizedWord } from '../../../api/recognition.ts';
import { markThreshold } from '../../binarize/mark-threshold.ts';
import type { GrayImage } from '../../image/image.ts';
import { runsOfWord } from './runs-of-word.ts';

/**
 * Gives a word its backticks back, which are read as quotes of all kinds: before and after a word
 * their ink falls to the right, that of quotes to the left or straight down.
 */
export function restoreBackticks(word: RecognizedWord, ink: GrayImage): RecognizedWord {
  const runs = runsOfWord(word, ink);
  const tail = word.text.match(closing)?.[0] ?? '';
  let text = word.text.slice(0, word.text.length - tail.length);
  if (quoteBefore.test(text) && isBacktick(runs[0], word, ink)) {
    text = text.replace(quoteBefore, '`');
  }
  if (text.length > 1 && isBacktick(runs.at(-1 - tail.length), word, ink)) {
    const isLost = [...word.text].length < runs.length;
    if (quoteAfter.test(text) || isLost) text = `${text.replace(quoteAfter, '')}\``;
  }
  return { ...word, text: text + tail };
}

const closing = /[.,;:)\]]*$/;
const quoteBefore = /^[‘’“”'"®°*]+/;
const quoteAfter = /[‘’“”'"®°*]$/;

/** What a backtick opens no quote closes, whatever its ink touches. */
export function closeBackticks(words: RecognizedWord[]): RecognizedWord[] {
  let isOpen = false;
  return words.map((word) => {
    isOpen ||= /^[([{]?`[^`]/.test(word.text);
    const text = isOpen ? word.text.replace(/[‘’“”'"®°*](?=[.,;:)\]]*$)/, '`') : word.text;
    if (/[^`]`[.,;:)\]]*$/.test(text)) isOpen = false;
    return { ...word, text };
  });
}

function isBacktick(run: Box | undefined, { box }: RecognizedWord, ink: GrayImage): boolean {
  if (!run || run.height > 0.45 * box.height || run.width > 0.45 * box.height) return false;
  const middle = run.y + run.height / 2;
  return middle < box.y + 0.4 * box.height && fallOf(run, ink) >= 0.3;
}

/** By how many pixels the ink of the lower half lies to the right of that of the upper half. */
function fallOf({ x, y, width, height }: Box, ink: GrayImage): number {
  const half = Math.max(1, height >> 1);
  const upper = { x, y, width, height: half };
  return centerOf({ ...upper, y: y + height - half }, ink) - centerOf(upper, ink);
}

function centerOf({ x, y, width, height }: Box, { width: stride, data }: GrayImage): number {
  let [sum, weight] = [0, 0];
  for (let row = y; row < y + height; row++) {
    for (let column = x; column < x + width; column++) {
      const value = data[row * stride + column] ?? 0;
      if (value < markThreshold / 2) continue;
      sum += value * column;
      weight += value;
    }
  }
  return weight === 0 ? 0 : sum / weight;
}
