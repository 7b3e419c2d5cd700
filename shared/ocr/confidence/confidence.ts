import type { RecognizedLine, RecognizedWord } from '../../api/recognition.ts';

/** The mean confidence of words, 0 to 100 with one decimal; null for no words. */
export function meanConfidence(words: { confidence: number }[]): number | null {
  if (words.length === 0) return null;
  const sum = words.reduce((total, { confidence }) => total + confidence, 0);
  return toTenths(sum / words.length);
}

/** The confidence of words, 0 to 100, weighted by their number of characters; 0 for no words. */
export function confidenceByCharacters(words: { text: string; confidence: number }[]): number {
  const characters = words.reduce((sum, { text }) => sum + text.length, 0);
  if (characters === 0) return 0;
  return words.reduce((sum, word) => sum + word.confidence * word.text.length, 0) / characters;
}

/** The line with its confidences rounded to one decimal. */
export function roundConfidences({ words, confidence, ...line }: RecognizedLine): RecognizedLine {
  return {
    ...line,
    confidence: toTenths(confidence),
    words: words.map((word) => ({ ...word, confidence: toTenths(word.confidence) })),
  };
}

function toTenths(value: number): number {
  return Math.round(10 * value) / 10;
}

/**
 * A score of how much was read and how surely, for comparing readings of the same image; 0 for
 * none.
 */
export function scoreLines(lines: RecognizedLine[]): number {
  const confidence = meanConfidence(lines.flatMap(({ words }) => words)) ?? 0;
  return confidence * Math.sqrt(charactersIn(lines));
}

export function charactersIn(lines: RecognizedLine[]): number {
  return lines.reduce((sum, { text }) => sum + text.length, 0);
}

/**
 * Whether a text contains a web or mail address: long ones are read correctly with a confidence of
 * 0.
 */
export function isAddress(text: string): boolean {
  return /:\/\/|www\.|\w@\w|\w[./\\]\w+[./\\]\w/.test(text);
}

/**
 * Whether a word is more than what is misread in leaves and clouds: that is shorter, or less sure.
 */
export function isSureWord({ text, confidence }: RecognizedWord): boolean {
  return (
    confidence >= (/[\p{L}\p{N}]{3}/u.test(text) ? sureLongWord : sureShortWord) &&
    wordLike.test(text)
  );
}

/** The confidence of words of three letters or digits and more, and of shorter ones. */
const sureLongWord = 60;
const sureShortWord = 85;

const wordLike = /[\p{L}\p{N}]{2}|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** Whether it is a word beside other text, where a texture is likelier than a doubtful word. */
export function isWord({ text, confidence }: Omit<RecognizedWord, 'box'>): boolean {
  return confidence >= besideText && /[\p{L}\p{N}]{3}/u.test(text);
}

/** The confidence of a word, 0 to 100. */
const besideText = 75;
