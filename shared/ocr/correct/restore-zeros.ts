import type { RecognizedLine } from '../../api/recognition.ts';
import { joinTexts } from '../../text/join-lines.ts';

/**
 * Gives hexadecimal numbers their zeros back, as in "0x1F" where "Ox1F" or "@x1F" was read: the dot
 * or stroke in a zero looks like that. Names get their O, as "parseObject" where a zero was read.
 */
export function restoreZeros(line: RecognizedLine): RecognizedLine {
  if (!hexadecimal.test(line.text) && !/6x|\p{Ll}O?0\p{Ll}/u.test(line.text)) return line;
  const words = line.words.map((word) => {
    const text = withZeros(word.text);
    return { ...word, text: word.confidence < sure ? withoutZeros(text) : text };
  });
  return { ...line, words, text: joinTexts(words.map(({ text }) => text)) };
}

/** Zeros that were read so surely are some. */
const sure = 90;

const hexadecimal = /(?<![\p{L}\p{N}])[0O@®©]x([\dA-Fa-fO@®©]+)(?![\p{L}\p{N}])/u;
const allHexadecimal = new RegExp(hexadecimal, 'gu');

function withZeros(text: string): string {
  return text
    .replace(dottedZero, '0')
    .replace(allHexadecimal, (read: string, digits: string) =>
      isNumber.test(digits) ? `0x${digits.replace(/[O@®©]/g, '0')}` : read,
    );
}

/** Before the digits of an address or an error code: “6x80070005”. */
const dottedZero = /(?<![\p{L}\p{N}])6(?=x(?:[\dA-F]{8}|[\da-f]{8})(?![\p{L}\p{N}]))/gu;

/** Small letters alone may be a word. */
const isNumber = /[\dA-FO@®©]/;

function withoutZeros(text: string): string {
  return text.replace(zeroInName, (read: string, before: string, after: string) =>
    /[g-z]/.test(before + after) ? `${before}O${after}` : read,
  );
}

/** Where a name in camel case begins its next word. A zero may have been read beside the O. */
const zeroInName = /(\p{Ll}{2,})O?0(\p{Ll}{2,})/gu;
