import * as tswp from '../../schema/tswp.ts';
import type { ObjectGraph } from '../archive/object-graph.ts';

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
  /** The number that a list begins with at a paragraph; 0 continues the count. */
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

/** Only a text's characters, without anchored objects. */
export function plainText({ text }: StoredText): string {
  return text.replaceAll('\ufffc', '');
}

/** The default kind of a text. */
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

type AttributeEntry<Value> = { index: number; value: Value | undefined };

/**
 * An attribute table of a text: entries of a UTF-16 index and a value that applies from there to the
 * next entry. An entry without a value ends the previous one.
 */
export class AttributeTable<Value> {
  readonly entries: readonly AttributeEntry<Value>[];

  constructor(entries: AttributeEntry<Value>[]) {
    this.entries = entries.toSorted((a, b) => a.index - b.index);
  }

  /** The value at an index. */
  at(index: number): Value | undefined {
    return this.entries[this.#last(index)]?.value;
  }

  /** The same for tables of paragraphs, in which an entry without a value changes nothing. */
  inForce(index: number): Value | undefined {
    for (let at = this.#last(index); at >= 0; at -= 1) {
      const value = this.entries[at]?.value;
      if (value !== undefined) return value;
    }
    return undefined;
  }

  /** The value of an entry at exactly this index. */
  exactly(index: number): Value | undefined {
    const entry = this.entries[this.#last(index)];
    return entry?.index === index ? entry.value : undefined;
  }

  /** Indices between two others at which something changes. */
  changes(from: number, to: number): number[] {
    const indices: number[] = [];
    for (let at = this.#last(from) + 1; at < this.entries.length; at += 1) {
      const index = this.entries[at]?.index ?? to;
      if (index >= to) break;
      indices.push(index);
    }
    return indices;
  }

  #last(index: number): number {
    let low = 0;
    let high = this.entries.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.entries[middle]?.index ?? 0) <= index) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  }
}

/** A table whose values are objects. */
function objectTable(table: tswp.ObjectAttributeTable | undefined): AttributeTable<number> {
  return attributeTable(table?.entries, ({ object }) => object);
}

/** A table whose values are strings. */
function stringTable(table: tswp.StringAttributeTable | undefined): AttributeTable<string> {
  return attributeTable(table?.entries, ({ object }) => object);
}

/** A table of paragraphs whose values are the first of two numbers. */
function numberTable(table: tswp.ParaDataAttributeTable | undefined): AttributeTable<number> {
  return attributeTable(table?.entries, ({ first }) => first);
}

/** Ranges with an object that may overlap. */
function overlappingRanges(table: tswp.OverlappingFieldAttributeTable | undefined) {
  return (table?.entries ?? []).flatMap((entry) => {
    const { location: start, length } = entry.range ?? {};
    const object = entry.field;
    if (start === undefined || length === undefined || object === undefined) return [];
    return [{ start, end: start + length, object }];
  });
}

function attributeTable<Stored extends { characterIndex: number | undefined }, Value>(
  entries: Stored[] | undefined,
  valueIn: (entry: Stored) => Value | undefined,
): AttributeTable<Value> {
  return new AttributeTable(
    (entries ?? []).map((entry) => ({ index: entry.characterIndex ?? 0, value: valueIn(entry) })),
  );
}
