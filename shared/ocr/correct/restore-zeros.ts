import type { RecognizedLine } from '../../api/recognition.ts';

/**
 * Gives hexadecimal numbers their zeros back, as in "0x1F" where "Ox1F" or "@x1F" was read: the dot
 * or stroke in a zero looks like that.
 */
export function restoreZeros(line: RecognizedLine): RecognizedLine {
  if (!hexadecimal.test(line.text) && !/6x/.test(line.text)) return line;
  const words = line.words.map((word) => ({ ...word, text: withZeros(word.text) }));
  return { ...line, words, text: withZeros(line.text) };
}

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
