import { confidenceByCharacters } from '../confidence/confidence.ts';
import type { TesseractLine } from '../tesseract/tesseract-line.ts';

/** What was read in which languages, and how surely, 0 to 100. */
type Reading = { languages: string[]; text: string; confidence: number };

/** A few lines that were read with doubt. */
export type DoubtfulSample = {
  reading: Reading;
  /** The languages that can be read now. */
  installed: string[];
  /** Reads the lines in one other language. */
  read: (language: string) => Promise<TesseractLine[]>;
};

/** A script, by the languages on offer that are written in it. */
type Script = {
  letters: RegExp;
  languages: string[];
  /** Those whose models tell the script, and themselves from each other. */
  tried: string[];
};

const latin: Script = {
  letters: /\p{Script=Latin}/gu,
  languages: ['eng', 'deu', 'fra', 'spa', 'ita', 'por', 'nld', 'pol'],
  // Among each other they are read well enough not to be told apart.
  tried: ['eng'],
};

const cyrillic: Script = {
  letters: /\p{Script=Cyrillic}/gu,
  languages: ['rus', 'ukr'],
  tried: ['rus', 'ukr'],
};

/** The scripts of the languages on offer. */
const scripts: Script[] = [
  latin,
  cyrillic,
  {
    letters: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu,
    languages: ['jpn', 'chi_sim', 'chi_tra'],
    tried: ['jpn', 'chi_sim', 'chi_tra'],
  },
  { letters: /\p{Script=Hangul}/gu, languages: ['kor'], tried: ['kor'] },
  { letters: /\p{Script=Arabic}/gu, languages: ['ara'], tried: ['ara'] },
];

/**
 * The languages that a sample is rather written in, the likeliest first, two at most: those of one
 * other script whose letters are read far more surely. None where no other script is sure. Of the
 * fitting script a language that is not installed is named too, after those that were tried.
 *
 * @param likely languages whose script is tried before others
 */
export async function suggestLanguages(
  { reading, installed, read }: DoubtfulSample,
  likely: string[] = [],
): Promise<string[]> {
  const trials: Reading[] = [reading];
  for (const script of othersThan(reading.languages, likely)) {
    const sure: Reading[] = [];
    for (const code of script.tried.filter((each) => installed.includes(each))) {
      const trial = readingOf(await read(code), code);
      trials.push(trial);
      if (!isSure(trial, script, reading)) continue;
      // No other language is written so, and Japanese soon has to be.
      if (code === 'jpn' && share(trial.text, kana) >= kanaShare) return [code];
      if (code === 'jpn' && countOf(trial.text, script.letters) > longWithoutKana) continue;
      sure.push(trial);
    }
    if (sure.length === 0) continue;
    if (script === cyrillic && !trials.some(showsCyrillic)) continue;
    const untried = script.tried.filter((code) => !installed.includes(code));
    return [...best(sure), ...untried].slice(0, most);
  }
  return [];
}

const most = 2;

/** The Latin script first: it tells Cyrillic letters too. */
function othersThan(known: string[], likely: string[]): Script[] {
  const isLikely = (script: Script) => script.tried.some((code) => likely.includes(code));
  const rank = (script: Script) => (script === latin ? 0 : isLikely(script) ? 1 : 2);
  return scripts
    .filter(({ languages }) => !languages.some((code) => known.includes(code)))
    .toSorted((a, b) => rank(a) - rank(b));
}

function readingOf(lines: TesseractLine[], code: string): Reading {
  const words = lines.flatMap((line) => line.words).filter(({ text }) => text.trim() !== '');
  const text = words.map((word) => word.text).join(' ');
  return { languages: [code], text, confidence: confidenceByCharacters(words) };
}

function showsCyrillic({ languages, text }: Reading): boolean {
  return languages.some((code) => latin.languages.includes(code)) && looksCyrillic(text);
}

function best(sure: Reading[]): string[] {
  const highest = Math.max(...sure.map(({ confidence }) => confidence));
  return sure
    .filter(({ confidence }) => confidence > highest - tie)
    .sort((a, b) => b.confidence - a.confidence)
    .flatMap(({ languages }) => languages);
}

/** Confidences this close to each other do not tell languages apart. */
const tie = 3;

const kana = /[\p{Script=Hiragana}\p{Script=Katakana}]/gu;
const kanaShare = 0.2;
const longWithoutKana = 8;

/** Whether a trial reads so many letters of the script so much more surely that it must be right. */
function isSure({ text, confidence }: Reading, { letters }: Script, before: Reading): boolean {
  const count = countOf(text, letters);
  if (count < fewestLetters || share(text, letters) < letterShare) return false;
  const { surely, gain } = count < fewLetters ? ofFewLetters : ofManyLetters;
  return confidence >= surely && confidence >= before.confidence + gain;
}

const fewestLetters = 3;
const letterShare = 0.6;

/** A few letters happen to look like those of another script. */
const fewLetters = 15;
const ofFewLetters = { surely: 78, gain: 32 };
const ofManyLetters = { surely: 68, gain: 25 };

function share(text: string, letters: RegExp): number {
  return countOf(text, letters) / countOf(text, /\S/g);
}

function countOf(text: string, letters: RegExp): number {
  return text.match(letters)?.length ?? 0;
}

/**
 * Whether what was read as Latin letters has capitals within so many of its words as Cyrillic text
 * gives: its small letters are drawn like small capitals, as in “CoxpaHuTb”. Latin text with
 * accents that the model lacks is read with as much doubt, and in Cyrillic letters with little.
 */
export function looksCyrillic(text: string): boolean {
  const words = text.split(/\s+/).filter((word) => (word.match(/[\p{L}\p{N}]/gu)?.length ?? 0) > 2);
  return lengthOf(words.filter((word) => mixed.test(word))) > mixedShare * lengthOf(words);
}

const mixed = /\p{Ll}\p{Lu}|\p{Lu}{2}\p{Ll}/u;
const mixedShare = 0.25;

function lengthOf(words: string[]): number {
  return words.reduce((sum, { length }) => sum + length, 0);
}
