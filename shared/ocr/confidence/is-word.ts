import type { RecognizedWord } from '../../api/recognition.ts';

/** Whether that is a word beside others that were read, where a texture is likelier than a doubtful one. */
export function isWord({ text, confidence }: Omit<RecognizedWord, 'box'>): boolean {
  return confidence >= 75 && /[\p{L}\p{N}]{3}/u.test(text);
}
