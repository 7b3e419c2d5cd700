import { confidenceByCharacters } from '../confidence/confidence.ts';
import type { TesseractLine } from '../tesseract/parse-tsv.ts';

/** A reading: its languages, text and confidence, 0 to 100. */
type LanguageReading = { languages: string[]; text: string; confidence: number };

/** A few lines that were read with doubt. */
export type DoubtfulSample = {
  reading: LanguageReading;
  /** The languages that can be read now. */
  installed: string[];
  /** Reads the lines in one other language. */
  read: (language: string) => Promise<TesseractLine[]>;
};

/** A script, with the languages on offer that are written in it. */
type Script = {
  letters: RegExp;
  languages: string[];
  /** Those whose models detect the script, and can be distinguished from each other. */
  tried: string[];
};

const latin: Script = {
  letters: /\p{Script=Latin}/gu,
  languages: ['eng', 'deu', 'fra', 'spa', 'ita', 'por', 'nld', 'pol'],
  // Each of these languages is read too well by the others' models to be distinguished.
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
 * The languages that fit a sample better, the likeliest first, two at most: those of one other
 * script whose letters are read far more surely. None where no other script is certain. A language
 * of the fitting script that is not installed is named too, after those that were tried.
 * @param likely languages whose script is tried before others
 */
export async function suggestLanguages(
  { reading, installed, read }: DoubtfulSample,
  likely: string[] = [],
): Promise<string[]> {
  const trials: LanguageReading[] = [reading];
  for (const script of othersThan(reading.languages, likely)) {
    const sure: LanguageReading[] = [];
    for (const code of script.tried.filter((each) => installed.includes(each))) {
      const trial = readingOf(await read(code), code);
      trials.push(trial);
      if (!isSure(trial, script, reading)) continue;
      // No other language uses kana, and longer Japanese text always has some.
      if (code === 'jpn' && share(trial.text, kana) >= kanaShare) return [code];
      if (code === 'jpn' && countOf(trial.text, script.letters) > longWithoutKana) continue;
      sure.push(trial);
    }
    if (sure.length === 0) continue;
    if (script === cyrillic && !trials.some(showsCyrillic)) continue;
    const untried = script.tried.filter((code) => !installed.includes(code));
    return [...best(sure), ...untried].slice(0, maxSuggested);
  }
  return [];
}

const maxSuggested = 2;

/** The Latin script first: its models detect Cyrillic letters too. */
function othersThan(known: string[], likely: string[]): Script[] {
  const isLikely = (script: Script) => script.tried.some((code) => likely.includes(code));
  const rank = (script: Script) => (script === latin ? 0 : isLikely(script) ? 1 : 2);
  return scripts
    .filter(({ languages }) => !languages.some((code) => known.includes(code)))
    .toSorted((a, b) => rank(a) - rank(b));
}

function readingOf(lines: TesseractLine[], code: string): LanguageReading {
  const words = lines.flatMap((line) => line.words).filter(({ text }) => text.trim() !== '');
  const text = words.map((word) => word.text).join(' ');
  return { languages: [code], text, confidence: confidenceByCharacters(words) };
}

function showsCyrillic({ languages, text }: LanguageReading): boolean {
  return languages.some((code) => latin.languages.includes(code)) && looksCyrillic(text);
}

function best(sure: LanguageReading[]): string[] {
  const highest = Math.max(...sure.map(({ confidence }) => confidence));
  return sure
    .filter(({ confidence }) => confidence > highest - tie)
    .sort((a, b) => b.confidence - a.confidence)
    .flatMap(({ languages }) => languages);
}

/** Confidences this close to each other do not distinguish languages. */
const tie = 3;

const kana = /[\p{Script=Hiragana}\p{Script=Katakana}]/gu;
const kanaShare = 0.2;
const longWithoutKana = 8;

/**
 * Whether a trial reads enough letters of the script, and so much more surely, that it must be
 * right.
 */
function isSure(
  { text, confidence }: LanguageReading,
  { letters }: Script,
  before: LanguageReading,
): boolean {
  const count = countOf(text, letters);
  if (count < fewestLetters || share(text, letters) < letterShare) return false;
  const { surely, gain } = count < fewLetters ? ofFewLetters : ofManyLetters;
  return confidence >= surely && confidence >= before.confidence + gain;
}

const fewestLetters = 3;
const letterShare = 0.6;

/** A few letters resemble those of another script by chance. */
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
 * Whether text read as Latin letters has capitals within as many of its words as Cyrillic text
 * produces: its small letters look like small capitals, as in “CoxpaHuTb”. Latin text with accents
 * that the model lacks is read with as much doubt, but with few such capitals.
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
