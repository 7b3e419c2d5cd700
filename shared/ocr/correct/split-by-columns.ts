import type { RecognizedLine, RecognizedWord } from '../../api/recognition.ts';
import { joinTexts } from '../../text/join-lines.ts';
import { characterPitch } from '../geometry/character-pitch.ts';
import type { Span } from '../geometry/spans.ts';
import type { GrayImage } from '../image/image.ts';
import { inkRuns } from './ink-runs.ts';

/**
 * Ends words of monospaced text where a column is free between their characters, as in "i=j" that
 * stands as "i = j": lines of a few signs have too few gaps to tell a space by.
 */
export function splitByColumns(lines: RecognizedLine[], ink: GrayImage): RecognizedLine[] {
  const pitch = characterPitch(lines);
  if (pitch === null) return lines;
  return lines.map((line) => {
    const words = line.words.flatMap((word) => partsOf(word, pitch, ink));
    if (words.length === line.words.length) return line;
    return { ...line, words, text: joinTexts(words.map(({ text }) => text)) };
  });
}

/** Only where each character is one run of ink, so that it is sure which stands where. */
function partsOf(word: RecognizedWord, pitch: number, ink: GrayImage): RecognizedWord[] {
  const characters = [...word.text];
  if (characters.length > longest || word.box.width < (characters.length + 0.5) * pitch)
    return [word];
  const runs = inkRuns(ink, word.box);
  if (runs.length !== characters.length) return [word];
  const starts = runs.flatMap((run, index) => {
    const before = runs[index - 1];
    return !before || middle(run) - middle(before) > 1.6 * pitch ? [index] : [];
  });
  return starts.map((from, index) => {
    const to = starts[index + 1] ?? runs.length;
    const x = runs[from]?.from ?? word.box.x;
    const width = Math.max(1, (runs[to - 1]?.to ?? x) - x);
    return { ...word, text: characters.slice(from, to).join(''), box: { ...word.box, x, width } };
  });
}

/** In longer words gaps within them tell; a word of another size, as of a heading, would fall apart. */
const longest = 4;

function middle({ from, to }: Span): number {
  return (from + to) / 2;
}
