import type { Box } from '../../api/box.ts';
import type {
  Recognition,
  RecognitionPart,
  RecognizedLine,
  RecognizedTable,
} from '../../api/recognition.ts';
import { meanConfidence } from '../confidence/confidence.ts';
import { unionOf } from '../geometry/boxes.ts';
import { lineOfWords } from '../layout/join-words.ts';
import { layoutText } from '../layout/layout-text.ts';
import { tableText } from '../tables/table-text.ts';
import { within } from '../tables/words-in.ts';
import { blocksOf } from './blocks-of.ts';
import { linksOf } from './links-of.ts';

/**
 * A part of a recognition as if it alone had been read, with boxes as they are; undefined where the
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

/** The smallest box around what `takePart` gave. */
export function boxOfPart({ lines, codes, tables }: Recognition): Box {
  return unionOf([...lines, ...codes, ...tables].map(({ box }) => box));
}

/** The blocks with those of their words that are between two, counted over all; none without. */
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
