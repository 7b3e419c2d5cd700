/** How many words and characters, as people count them, a text has. */
export function countWords(text: string, tag: string): { words: number; characters: number } {
  const words = new Intl.Segmenter(tag, { granularity: 'word' }).segment(text);
  const characters = new Intl.Segmenter(tag, { granularity: 'grapheme' }).segment(text);
  return {
    words: [...words].filter(({ isWordLike }) => isWordLike).length,
    characters: [...characters].length,
  };
}
