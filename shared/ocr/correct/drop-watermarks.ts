import type { Box } from '../../api/box.ts';
import type { RecognizedLine, RecognizedWord } from '../../api/recognition.ts';
import { cropGray } from '../image/crop-image.ts';
import { toneRange } from '../image/gray-image.ts';
import type { GrayImage } from '../image/image.ts';
import { lineOfWords } from '../layout/join-words.ts';

/**
 * Removes what was read in the pale pictures behind a page of dark text: they show a few tones, and their
 * lines are read with doubt. Pale text stays, since it is read surely. `gray` is the image that was read.
 */
export function dropWatermarks(blocks: RecognizedLine[][], gray: GrayImage): RecognizedLine[][] {
  const lines = blocks.flat();
  const noise = new Set(lines.flatMap((line) => paleWords(line, gray)));
  if (noise.size === 0 || !hasDarkText(lines, gray)) return blocks;
  const kept = blocks.map((block) =>
    block.flatMap((line) => {
      const words = line.words.filter((word) => !noise.has(word));
      if (words.length === line.words.length) return [line];
      return words.length === 0 ? [] : [{ ...line, ...lineOfWords(words) }];
    }),
  );
  return kept.filter((block) => block.length > 0);
}

/** The pale words of a line that are read with doubt; none where it has pale text as well, which they may be part of. */
function paleWords({ words }: RecognizedLine, gray: GrayImage): RecognizedWord[] {
  const isPale = ({ box }: RecognizedWord) => contrastIn(gray, box) < mostPale;
  const pale = words.filter((word) => !isSure(word) && isPale(word));
  return pale.length > 0 && words.some((word) => isSure(word) && isPale(word)) ? [] : pale;
}

/** Whether most of what was read surely is far darker than a watermark: on a pale page nothing tells. */
function hasDarkText(lines: RecognizedLine[], gray: GrayImage): boolean {
  const sure = lines.flatMap(({ words }) => words.filter(isSure)).slice(0, maxSure);
  const dark = sure.filter(({ box }) => contrastIn(gray, box) >= leastDark);
  return dark.length >= fewestDark && dark.length > sure.length / 2;
}

function isSure({ text, confidence }: RecognizedWord): boolean {
  return confidence >= sureWord && /[\p{L}\p{N}]{2}/u.test(text);
}

const sureWord = 60;

/** In tones. */
const mostPale = 48;
const leastDark = 100;

/** In words. */
const fewestDark = 8;
const maxSure = 100;

/** In pixels, around a word: an I fills its box. */
const paper = 2;

/** How many tones a word and the paper around it have. */
function contrastIn(gray: GrayImage, { x, y, width, height }: Box): number {
  const [left, top] = [Math.max(0, Math.floor(x) - paper), Math.max(0, Math.floor(y) - paper)];
  const right = Math.min(gray.width, Math.ceil(x + width) + paper);
  const bottom = Math.min(gray.height, Math.ceil(y + height) + paper);
  if (right <= left || bottom <= top) return 255;
  return toneRange(cropGray(gray, { x: left, y: top, width: right - left, height: bottom - top }));
}
