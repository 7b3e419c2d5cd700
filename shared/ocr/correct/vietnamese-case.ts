import type { RecognizedLine } from '../../api/recognition.ts';
import { joinTexts } from '../../text/join-lines.ts';

/**
 * Lines with small letters for the capitals with Vietnamese marks that were read in words of small
 * letters: no word has one behind its first letter, and such letters are often drawn larger, in another
 * font than the others.
 */
export function vietnameseCase(lines: RecognizedLine[]): RecognizedLine[] {
  return lines.map((line) => {
    if (!line.words.some(({ text }) => markedWithin.test(text))) return line;
    const words = line.words.map((word) => ({ ...word, text: lowered(word.text) }));
    return { ...line, words, text: joinTexts(words.map(({ text }) => text)) };
  });
}

function lowered(text: string): string {
  return text.replaceAll(/\p{L}+/gu, (word) => {
    if (!/\p{Ll}/u.test(word)) return word;
    return word.replaceAll(markedBehind, (letters) => letters.toLowerCase());
  });
}

const marked = '[ẢẠẤẦẨẪẬẮẰẲẴẶẸẺẼẾỀỂỄỆỈỊỌỎỐỒỔỖỘƠỚỜỞỠỢỤỦƯỨỪỬỮỰỲỴỶỸ]';
const markedWithin = new RegExp(`\\p{L}${marked}`, 'u');
const markedBehind = new RegExp(`(?<=\\p{L})${marked}`, 'gu');
