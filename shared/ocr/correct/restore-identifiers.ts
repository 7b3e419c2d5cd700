import type { RecognizedLine } from '../../api/recognition.ts';
import { joinTexts } from '../../text/join-lines.ts';

/**
 * Restores what looks alike in the names of programs and their data: “getUserId/0” where “getUserld/O”
 * was read. Many fonts draw a capital I as a small l, and no word ends in “ld” behind a consonant other
 * than that of “world”; what follows the name of a function behind a slash is how many values it takes.
 */
export function restoreIdentifiers(line: RecognizedLine): RecognizedLine {
  const words = line.words.map((word) => {
    const text = word.text.replace(mistakenId, 'Id').replace(mistakenArity, '0');
    return text === word.text ? word : { ...word, text };
  });
  if (words.every((word, at) => word === line.words[at])) return line;
  return { ...line, words, text: joinTexts(words.map(({ text }) => text)) };
}

const mistakenId = /(?<=\p{L}{2}(?:[bcdfghjklmnpqstvwxz]|[aei]r))ld(?!\p{L})/gu;
const mistakenArity = /(?<=\p{L}{2}[\p{Ll}\d]\/)O(?![\p{L}\p{N}])/gu;
