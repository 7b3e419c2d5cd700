import type { Message } from '../archive/message.ts';
import type { ObjectGraph } from '../archive/object-graph.ts';
import {
  type AttributeTable,
  numberTable,
  objectTable,
  overlappingRanges,
  stringTable,
} from './attribute-table.ts';
import { textTypes } from './types.ts';

/** A text (TSWP.StorageArchive) with what is said of its characters; values are identifiers. */
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
  const storage = graph.message(identifier, textTypes.storage, textTypes.storageOfOldDocuments);
  if (!storage || identifier === undefined) return undefined;
  graph.take(identifier);
  return readStorage(storage);
}

/** A text's characters alone, without what is anchored in it. */
export function plainText({ text }: StoredText): string {
  return text.replaceAll('\ufffc', '');
}

function readStorage(storage: Message): StoredText {
  return {
    text: storage.strings(3).join(''),
    kind: storage.uint(1) ?? 3,
    paragraphStyles: objectTable(storage, 5),
    levels: numberTable(storage, 6),
    listStyles: objectTable(storage, 7),
    characterStyles: objectTable(storage, 8),
    attachments: objectTable(storage, 9),
    smartFields: objectTable(storage, 11),
    columnStyles: objectTable(storage, 12),
    listStarts: numberTable(storage, 14),
    bookmarks: objectTable(storage, 15),
    footnotes: objectTable(storage, 16),
    sections: objectTable(storage, 17),
    rubies: objectTable(storage, 18),
    languages: stringTable(storage, 19),
    deletions: objectTable(storage, 22),
    highlights: objectTable(storage, 23),
    overlappingHighlights: overlappingRanges(storage, 25),
  };
}
