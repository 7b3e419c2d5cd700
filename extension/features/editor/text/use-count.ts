import { useEffect, useState } from 'react';
import { countWords, type TextCount } from './count-words.ts';

/** The words and characters of a text; those of the text before until they are counted. */
export function useCount(text: string, tag: string): TextCount {
  const [count, setCount] = useState<TextCount>({ words: 0, characters: 0 });
  useEffect(() => {
    const counting = countWords(text, tag);
    let next: ReturnType<typeof setTimeout> | undefined;
    const go = () => {
      const { done, value } = counting.next();
      if (done) setCount(value);
      else next = setTimeout(go);
    };
    go();
    return () => clearTimeout(next);
  }, [text, tag]);
  return count;
}
