import type { RecognisedLine } from '../../api/recognition.ts';

/** The words of a line with a space between them, but for scripts that write without spaces. */
export function joinWords({ words }: Pick<RecognisedLine, 'words'>): string {
  return joinTexts(words.map(({ text }) => text));
}

/** Texts that follow each other, with a space between them where their script has spaces. */
export function joinTexts(texts: string[]): string {
  return texts.reduce((joined, text) => {
    if (joined === '' || text === '') return joined + text;
    const unspaced = endsUnspaced.test(joined) && startsUnspaced.test(text);
    return unspaced ? joined + text : `${joined} ${text}`;
  }, '');
}

/** Chinese and Japanese writing with its punctuation; Korean has spaces. */
const unspaced =
  '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\u3000-\\u303f\\uff00-\\uffef]';
const endsUnspaced = new RegExp(`${unspaced}$`, 'u');
const startsUnspaced = new RegExp(`^${unspaced}`, 'u');
