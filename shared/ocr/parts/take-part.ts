import type { Box } from '../../api/box.ts';
import type {
  Recognition,
  RecognitionPart,
  RecognizedLine,
  RecognizedTable,
} from '../../api/recognition.ts';
import { findLinks } from '../../text/find-links.ts';
import { meanConfidence } from '../confidence/confidence.ts';
import { unionOf } from '../geometry/boxes.ts';
import { lineOfWords } from '../layout/join-words.ts';
import { layoutText } from '../layout/layout-text.ts';
import { tableText } from '../table-detection/table-text.ts';
import { within } from '../table-detection/words-in.ts';
import { blocksOf } from './blocks-of.ts';

/**
 * A part of a recognition as if only that had been read, with boxes unchanged; undefined where the
 * recognition has no such part.
 */
export function takePart(read: Recognition, part: RecognitionPart): Recognition | undefined {
  switch (part.kind) {
    case 'words': {
      const blocks = wordsFromTo(blocksOf(read.lines), part);
      return blocks.length === 0 ? undefined : ofBlocks(read, blocks);
    }
    case 'code': {
      const code = read.codes[part.index];
      return code && { ...ofBlocks(read, []), codes: [code] };
    }
    case 'table': {
      const table = read.tables[part.index];
      return table && ofBlocks(read, [within(read.lines, table.box)], [table]);
    }
    case 'link': {
      const link = linksOf(read.lines)[part.index];
      return link && { ...ofBlocks(read, wordsFromTo([read.lines], link)), text: link.text };
    }
  }
}

/** The smallest box around the result of `takePart`. */
export function boxOfPart({ lines, codes, tables }: Recognition): Box {
  return unionOf([...lines, ...codes, ...tables].map(({ box }) => box));
}

/** The blocks, with only the words between two indices over all words; empty ones are left out. */
function wordsFromTo(
  blocks: RecognizedLine[][],
  { from, to }: { from: number; to: number },
): RecognizedLine[][] {
  let before = 0;
  const inside = ({ words }: RecognizedLine) => {
    const taken = words.slice(Math.max(0, from - before), Math.max(0, to + 1 - before));
    before += words.length;
    return taken.length > 0 ? [lineOfWords(taken)] : [];
  };
  return blocks.map((lines) => lines.flatMap(inside)).filter((lines) => lines.length > 0);
}

function ofBlocks(
  read: Recognition,
  blocks: RecognizedLine[][],
  tables: RecognizedTable[] = [],
): Recognition {
  const { suggestedLanguages: _, ...about } = read;
  const lines = blocks.flat();
  return {
    ...about,
    text: read.layout === 'table' ? tableText(blocks, tables) : layoutText(blocks, read.layout),
    confidence: meanConfidence(lines.flatMap(({ words }) => words)),
    lines,
    codes: [],
    tables,
  };
}

type PlacedLink = {
  /** As written in the image, without the punctuation around it. */
  text: string;
  /** The words that contain it, as indices into all words in reading order; both included. */
  from: number;
  to: number;
};

/** The web and email addresses that are on one line each, in reading order. */
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
