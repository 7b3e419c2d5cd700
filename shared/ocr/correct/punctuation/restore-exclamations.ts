import type { Box } from '../../../api/box.ts';
import type { RecognizedWord } from '../../../api/recognition.ts';
import type { GrayImage } from '../../image/image.ts';
import { tightInk } from '../marks/tight-ink.ts';
import { runsOfWord } from './runs-of-word.ts';

/**
 * Gives a word of code the “!” back that it begins with, alone or after a bracket: it is lost there, or
 * taken for a quote or an l. Its ink is a stem with a dot below.
 */
export function restoreExclamations(word: RecognizedWord, ink: GrayImage): RecognizedWord {
  const opening = word.text.match(/^[([{]*/)?.[0].length ?? 0;
  const rest = word.text.slice(opening);
  const runs = runsOfWord(word, ink);
  const [run, next] = [runs[opening], runs[opening + 1]];
  if (rest === '' || !run || !isExclamation(run, ink)) return word;
  const isLow = next !== undefined && next.height < 0.4 * word.box.height;
  const bare = rest.replace(isLow ? /^!/ : misread, '');
  return { ...word, text: `${word.text.slice(0, opening)}!${bare}` };
}

/** Before a name. */
const misread = /^!?['’‘"“l1I|]?(?=[\p{L}_$])|^!/u;

function isExclamation({ x, y, width, height }: Box, ink: GrayImage): boolean {
  if (width > 0.35 * height || height < 7) return false;
  const rows = Array.from({ length: height }, (_, row) => {
    return tightInk(ink, { x, y: y + row, width, height: 1 }) !== null;
  });
  const gap = rows.indexOf(false);
  const dot = rows.indexOf(true, gap);
  return gap >= 0.5 * height && dot > 0 && !rows.slice(dot).includes(false);
}
