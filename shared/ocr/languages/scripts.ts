/** A script, by the languages on offer that are written in it. */
export type Script = {
  letters: RegExp;
  languages: string[];
  /** Those whose models tell the script, and themselves from each other. */
  tried: string[];
};

export const latin: Script = {
  letters: /\p{Script=Latin}/gu,
  languages: ['eng', 'deu', 'fra', 'spa', 'ita', 'por', 'nld', 'pol'],
  // Among each other they are read well enough not to be told apart.
  tried: ['eng'],
};

export const cyrillic: Script = {
  letters: /\p{Script=Cyrillic}/gu,
  languages: ['rus', 'ukr'],
  tried: ['rus', 'ukr'],
};

/** The scripts of the languages on offer. */
export const scripts: Script[] = [
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
