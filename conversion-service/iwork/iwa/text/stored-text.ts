import * as tswp from '../../schema/tswp.ts';
import type { ObjectGraph } from '../archive/object-graph.ts';
import {
  type AttributeTable,
  numberTable,
  objectTable,
  overlappingRanges,
  stringTable,
} from './attribute-table.ts';

/** A text with what is said of its characters; values are identifiers. */
export type StoredText = {
  text: string;
  /** 0 body, 1 header, 2 footnote, 3 text box, 4 note, 5 cell, 7 table of contents. */
  kind: number;
  paragraphStyles: AttributeTable<number>;
  /** Levels of lists, from 0. */
  levels: AttributeTable<number>;
  listStyles: AttributeTable<number>;
  characterStyles: AttributeTable<number>;
  attachments: AttributeTable<number>;
  smartFields: AttributeTable<number>;
  columnStyles: AttributeTable<number>;
  /** The number that a list begins with at a paragraph; 0 goes on counting. */
  listStarts: AttributeTable<number>;
  bookmarks: AttributeTable<number>;
  footnotes: AttributeTable<number>;
  sections: AttributeTable<number>;
  rubies: AttributeTable<number>;
  languages: AttributeTable<string>;
  deletions: AttributeTable<number>;
  highlights: AttributeTable<number>;
  overlappingHighlights: { start: number; end: number; object: number }[];
};

/** @returns undefined where the object is missing or no text */
export function storedText(graph: ObjectGraph, identifier: number | undefined) {
  const storage = graph.read(identifier, tswp.StorageArchive);
  if (!storage || identifier === undefined) return undefined;
  graph.take(identifier);
  return readStorage(storage);
}

/** A text's characters alone, without what is anchored in it. */
export function plainText({ text }: StoredText): string {
  return text.replaceAll('\ufffc', '');
}

/** Kind of a text that does not say its own. */
const textbox = 3;

function readStorage(storage: tswp.StorageArchive): StoredText {
  return {
    text: storage.text.join(''),
    kind: storage.kind ?? textbox,
    paragraphStyles: objectTable(storage.tableParaStyle),
    levels: numberTable(storage.tableParaData),
    listStyles: objectTable(storage.tableListStyle),
    characterStyles: objectTable(storage.tableCharStyle),
    attachments: objectTable(storage.tableAttachment),
    smartFields: objectTable(storage.tableSmartfield),
    columnStyles: objectTable(storage.tableLayoutStyle),
    listStarts: numberTable(storage.tableParaStarts),
    bookmarks: objectTable(storage.tableBookmark),
    footnotes: objectTable(storage.tableFootnote),
    sections: objectTable(storage.tableSection),
    rubies: objectTable(storage.tableRubyfield),
    languages: stringTable(storage.tableLanguage),
    deletions: objectTable(storage.tableDeletion),
    highlights: objectTable(storage.tableHighlight),
    overlappingHighlights: overlappingRanges(storage.tableOverlappingHighlight),
  };
}
