import type { RecognizedLine } from '../../api/recognition.ts';
import { findLinks } from '../../text/find-links.ts';

export type PlacedLink = {
  /** As it stands in the image, without the punctuation around it. */
  text: string;
  /** The words that hold it, as indices into all words in reading order; both included. */
  from: number;
  to: number;
};

/** The web and e-mail addresses that stand on one line each, in reading order. */
export function linksOf(lines: Pick<RecognizedLine, 'words'>[]): PlacedLink[] {
  const links: PlacedLink[] = [];
  let before = 0;
  for (const { words } of lines) {
    links.push(...linksOnLine(words).map((link) => moved(link, before)));
    before += words.length;
  }
  return links;
}

function linksOnLine(words: { text: string }[]): PlacedLink[] {
  const line = words.map(({ text }) => text).join(' ');
  let length = -1;
  const ends = words.map(({ text }) => {
    length += 1 + text.length;
    return length;
  });
  const wordAt = (offset: number) => ends.findIndex((end) => offset < end);
  return findLinks(line).map(({ text }) => {
    const start = line.indexOf(text);
    return { text, from: wordAt(start), to: wordAt(start + text.length - 1) };
  });
}

function moved({ text, from, to }: PlacedLink, by: number): PlacedLink {
  return { text, from: from + by, to: to + by };
}
