import type { RecognizedLine, RecognizedWord } from '../../api/recognition.ts';
import { joinTexts } from '../../text/join-lines.ts';

/**
 * Lines of modern Greek without the accents and breathings of the ancient language, which models for
 * Greek see in some letters. Lines that are full of them are ancient; one word tells that only in a
 * text where most are.
 */
export function modernGreek(blocks: RecognizedLine[][]): RecognizedLine[][] {
  const isText = isAncient(blocks.flat().flatMap(({ words }) => words));
  return blocks.map((lines) => lines.map((line) => (isText ? line : modernLine(line))));
}

function modernLine(line: RecognizedLine): RecognizedLine {
  const ancient = line.words.filter(isMarked);
  const isMicro = line.words.some(({ text }) => microInWord.test(text));
  if (ancient.length > 1 && isAncient(line.words)) return line;
  if (ancient.length === 0 && !isMicro) return line;
  const words = line.words.map((word) => ({ ...word, text: modernWord(word.text) }));
  return { ...line, words, text: joinTexts(words.map(({ text }) => text)) };
}

function isAncient(words: RecognizedWord[]): boolean {
  const greek = words.filter(({ text }) => /\p{Script=Greek}/u.test(text));
  return greek.filter(isMarked).length > mostAncient * greek.length;
}

function isMarked({ text }: RecognizedWord): boolean {
  return ancientMark.test(text.normalize('NFD'));
}

/** Of the words of a line or a text, 0 to 1. */
const mostAncient = 0.5;

/** Grave, circumflex, both breathings and the iota below, as combining characters. */
const ancientMark = /(?<=\p{Script=Greek}\p{M}*)[\u0300\u0342\u0313\u0314\u0345]/u;
const ancientMarks = new RegExp(ancientMark.source, 'gu');

/** The sign for a millionth in a word is the letter mu. */
const microInWord = /µ(?=\p{Script=Greek})|(?<=\p{Script=Greek})µ/u;
const microsInWord = new RegExp(microInWord.source, 'gu');

function modernWord(text: string): string {
  const letters = text.replace(microsInWord, 'μ');
  const decomposed = letters.normalize('NFD');
  if (!ancientMark.test(decomposed)) return letters;
  const hasAccent = decomposed.includes(accent);
  const isShort = (decomposed.replaceAll(/\p{M}/gu, '').match(syllable) ?? []).length < 2;
  const first = hasAccent || isShort ? '' : accent;
  return decomposed.replace(ancientMark, first).replaceAll(ancientMarks, '').normalize('NFC');
}

/** A vowel or two that are spoken as one. */
const syllable = /[αεοηυ][ιυ]|[αεηιουω]/giu;

/** The only one of the modern language, which a word of one syllable does not have. */
const accent = '\u0301';
