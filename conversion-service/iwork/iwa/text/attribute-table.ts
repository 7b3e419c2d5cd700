import type * as tswp from '../../schema/tswp.ts';

type Entry<Value> = { index: number; value: Value | undefined };

/**
 * What a text says of its characters: entries of a UTF-16 index and a value that holds from there
 * to the next entry. An entry without a value ends what was before it.
 */
export class AttributeTable<Value> {
  readonly entries: readonly Entry<Value>[];

  constructor(entries: Entry<Value>[]) {
    this.entries = entries.toSorted((a, b) => a.index - b.index);
  }

  /** What holds at an index. */
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

  /** What an entry at exactly this index says. */
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
export function objectTable(table: tswp.ObjectAttributeTable | undefined): AttributeTable<number> {
  return attributeTable(table?.entries, ({ object }) => object);
}

/** A table whose values are strings. */
export function stringTable(table: tswp.StringAttributeTable | undefined): AttributeTable<string> {
  return attributeTable(table?.entries, ({ object }) => object);
}

/** A table of paragraphs whose values are the first of two numbers. */
export function numberTable(
  table: tswp.ParaDataAttributeTable | undefined,
): AttributeTable<number> {
  return attributeTable(table?.entries, ({ first }) => first);
}

/** Ranges with an object that may overlap. */
export function overlappingRanges(table: tswp.OverlappingFieldAttributeTable | undefined) {
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
