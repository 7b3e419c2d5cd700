import type { RecognizedLine, RecognizedWord } from '../../api/recognition.ts';
import { median } from '../geometry/median.ts';
import { lineOfWords } from '../layout/join-words.ts';
import { joinPair } from './join-split-words.ts';

/**
 * Joins the capitals of a heading that is set with space between its letters, as in “O N T H I S PAGE”:
 * the spaces between its words are wider.
 */
export function joinSpacedLetters(line: RecognizedLine): RecognizedLine {
  const words: RecognizedWord[] = [];
  let run: RecognizedWord[] = [];
  const end = () => {
    words.push(...(isSpacedOut(run) ? joinNear(run) : run));
    run = [];
  };
  for (const word of line.words) {
    if (!isFew.test(word.text)) end();
    if (isFew.test(word.text)) run.push(word);
    else words.push(word);
  }
  end();
  return words.length === line.words.length ? line : lineOfWords(words);
}

/** One letter, or two that were read together. */
const isFew = /^\p{Lu}{1,2}$/u;

function isSpacedOut(run: RecognizedWord[]): boolean {
  if (run.filter(({ text }) => text.length === 1).length < fewestLetters) return false;
  const height = median(run.map(({ box }) => box.height));
  if (median(gapsIn(run)) > widestGap * height) return false;
  // As in the index of a book, or between the columns of a table.
  const inOrder = run.slice(1).filter(({ text }, at) => text > (run[at]?.text ?? '')).length;
  return inOrder < mostInOrder * (run.length - 1);
}

const fewestLetters = 5;

/** In heights of the letters: columns are farther apart. */
const widestGap = 0.8;

/** Share of the letters that come after the one before them in the alphabet. */
const mostInOrder = 0.8;

function gapsIn(run: RecognizedWord[]): number[] {
  return run.slice(1).map(({ box }, at) => {
    const before = run[at]?.box ?? box;
    return box.x - before.x - before.width;
  });
}

function joinNear(run: RecognizedWord[]): RecognizedWord[] {
  const gaps = gapsIn(run);
  const widest = widestInWord * median(gaps);
  const words = run.slice(0, 1);
  for (const [at, word] of run.slice(1).entries()) {
    const last = words.at(-1);
    if (last && (gaps[at] ?? 0) <= widest) words[words.length - 1] = joinPair(last, word);
    else words.push(word);
  }
  return words;
}

/** In gaps between letters: the space between words is wider. */
const widestInWord = 1.6;
