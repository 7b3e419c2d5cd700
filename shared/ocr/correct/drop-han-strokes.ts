import type { RecognizedLine } from '../../api/recognition.ts';
import { joinTexts } from '../../text/join-lines.ts';
import { median } from '../geometry/median.ts';

/**
 * A line without the exclamation marks and bars that are strokes of a Chinese character, as in “図書!館”:
 * a sign of the text would stand in a place of its own, as wide as a character.
 */
export function dropHanStrokes(line: RecognizedLine): RecognizedLine {
  if (!line.words.some(({ text }) => stroke.test(text))) return line;
  const width = median(line.words.map(({ text, box }) => box.width / [...text].length));
  const words = line.words.map((word) => {
    const isNarrow = word.box.width < ([...word.text].length - room) * width;
    return stroke.test(word.text) && isNarrow ? { ...word, text: word.text.slice(1) } : word;
  });
  return { ...line, words, text: joinTexts(words.map(({ text }) => text)) };
}

const stroke = /^[!|](?=\p{Script=Han})/u;

/** In characters: what a word lacks in width where one of its characters is none. */
const room = 0.5;
