import type { ReadLine } from '../reading/read-line.ts';
import { findText, type TextQuery } from './find-text.ts';
import type { TextSearch } from './search/text-search.ts';

type Tools = { search: TextSearch; signal: AbortSignal };

/** Whether a title has what is looked for, as a line on the screen would. Throws as `findText`. */
export async function hasText(title: string, query: TextQuery, tools: Tools): Promise<boolean> {
  return (await findText([asLine(title)], query, tools)).length > 0;
}

/** How much a part of a title is like a text, 0 to 1. */
export async function likeness(
  title: string,
  text: string,
  { search, signal }: Tools,
): Promise<number> {
  const query = { text, caseSensitive: false, minScore: 0 };
  const similar = await search.similar([asLine(title)], query, signal);
  return Math.max(0, ...similar.map(({ score }) => score));
}

/** Words far enough apart to be words; where they are nobody asks. */
function asLine(title: string): ReadLine {
  const words = title.split(/\s+/).filter((word) => word !== '');
  const box = { x: 0, y: 0, width: 2 * words.length, height: 1 };
  return {
    ...{ ref: '', text: title, box, confidence: 100 },
    words: words.map((text, at) => ({
      ...{ text, confidence: 100 },
      box: { x: 2 * at, y: 0, width: 1, height: 1 },
    })),
  };
}
