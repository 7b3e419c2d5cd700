import type { RecognizedLine, RecognizedWord } from '../../api/recognition.ts';
import { median } from '../geometry/median.ts';

/**
 * Takes a lone bar that stands on the baseline for the letter I, as many fonts draw it: a real bar
 * reaches below, as far as "p" does.
 */
export function barsToLetters(line: RecognizedLine): RecognizedLine {
  const others = line.words.filter(({ text }) => standing.test(text));
  if (others.length === 0 || !line.words.some(isBar)) return line;
  const baseline = median(others.map(bottomOf));
  const words = line.words.map((word) => {
    const stands = Math.abs(bottomOf(word) - baseline) <= 0.1 * line.box.height;
    return isBar(word) && stands ? { ...word, text: 'I' } : word;
  });
  return { ...line, words, text: words.map(({ text }) => text).join(' ') };
}

/** Words of letters that all stand on the baseline. */
const standing = /^[abcdefhiklmnorstuvwxzA-PR-Z]+$/;

function isBar({ text }: RecognizedWord): boolean {
  return text === '|';
}

function bottomOf({ box }: RecognizedWord): number {
  return box.y + box.height;
}
