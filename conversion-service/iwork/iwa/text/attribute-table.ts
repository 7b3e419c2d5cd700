import type { Message } from '../archive/message.ts';

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
export function objectTable(storage: Message, field: number): AttributeTable<number> {
  return table(storage, field, (entry) => entry.reference(2));
}

/** A table whose values are strings. */
export function stringTable(storage: Message, field: number): AttributeTable<string> {
  return table(storage, field, (entry) => entry.string(2));
}

/** A table of paragraphs whose values are the first of two numbers. */
export function numberTable(storage: Message, field: number): AttributeTable<number> {
  return table(storage, field, (entry) => entry.uint(2));
}

/** Ranges with an object that may overlap: 1 is the range (1 location, 2 length), 2 the object. */
export function overlappingRanges(storage: Message, field: number) {
  return (storage.message(field)?.messages(1) ?? []).flatMap((entry) => {
    const start = entry.message(1)?.uint(1);
    const length = entry.message(1)?.uint(2);
    const object = entry.reference(2);
    if (start === undefined || length === undefined || object === undefined) return [];
    return [{ start, end: start + length, object }];
  });
}

function table<Value>(
  storage: Message,
  field: number,
  readValue: (entry: Message) => Value | undefined,
): AttributeTable<Value> {
  const entries = storage.message(field)?.messages(1) ?? [];
  return new AttributeTable(
    entries.map((entry) => ({ index: entry.uint(1) ?? 0, value: readValue(entry) })),
  );
}
