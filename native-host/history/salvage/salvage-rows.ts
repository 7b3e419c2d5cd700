import { z } from 'zod';
import { colors, entry, source } from '../../../shared/api/entry.ts';
import { formatStamp, stamp } from '../../../shared/history/stamp.ts';
import type { EntryToInsert, FieldStamps } from '../entries/write-entry.ts';
import { liveIndexPages, livePages, pagesOfKinds } from './live-pages.ts';
import type { PageFile } from './page-file.ts';
import { pageKinds, readRecords, type SalvagedValue } from './read-cells.ts';

export interface SalvagedEntry {
  /** The place of its last write in the sequence of writes. */
  change: number;
  /** `position` is empty where it is lost. */
  entry: EntryToInsert;
  stamps: FieldStamps;
}

interface SalvagedTombstone {
  id: string;
  /** Undefined where it is lost. */
  stamp: string | undefined;
  /** Milliseconds since 1970. */
  buriedAt: number;
}

export interface SalvagedRows {
  entries: SalvagedEntry[];
  tombstones: SalvagedTombstone[];
  /** How many entries there were according to an index; undefined where none is reliable. */
  known: number | undefined;
  /** The latest stamp found, empty for none. */
  clock: string;
}

const uuid = z.uuid();
const hash = z.string().regex(/^[0-9a-f]{64}$/);
const time = z
  .int()
  .min(0)
  .max(Date.UTC(9999, 11, 31));
const codes = z.array(z.string());
const json = z.string().transform((text, context): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    context.addIssue('is not JSON');
    return z.NEVER;
  }
});

/** What can be read of a damaged history, page by page. Of an entry found twice, the later one. */
export function salvageRows(file: PageFile): SalvagedRows {
  const found = new Map<string, SalvagedEntry>();
  for (const page of livePages(file, 'entries')) {
    for (const record of readRecords(file, page)) {
      const row = toEntry(record);
      if (row && row.change >= (found.get(row.entry.id)?.change ?? 0)) found.set(row.entry.id, row);
    }
  }
  const tombstones = salvageTombstones(file);
  const buried = (row: SalvagedEntry) =>
    (tombstones.get(row.entry.id)?.stamp ?? '') > row.stamps.life;
  const entries = [...found.values()].filter((row) => !buried(row));
  for (const { entry } of entries) tombstones.delete(entry.id);
  const stamps = entries.flatMap((row) => Object.values(row.stamps)).map((each) => each ?? '');
  const deaths = [...tombstones.values()].map((tombstone) => tombstone.stamp ?? '');
  return {
    entries: entries.toSorted((a, b) => a.change - b.change),
    tombstones: [...tombstones.values()],
    known: countKnown(file, entries),
    clock: [...stamps, ...deaths].reduce((a, b) => (a > b ? a : b), ''),
  };
}

/** The index by id also has entries whose rows are lost: an id and a row number. */
function countKnown(file: PageFile, entries: SalvagedEntry[]): number | undefined {
  const pages = liveIndexPages(file);
  if (!pages) return undefined;
  const ids = new Set(entries.map(({ entry }) => entry.id));
  for (const page of pages) {
    for (const [id, n, ...rest] of readRecords(file, page)) {
      const isOfIndex = typeof n === 'number' && rest.length === 0;
      if (isOfIndex && typeof id === 'string' && uuid.safeParse(id).success) ids.add(id);
    }
  }
  return ids.size;
}

/** The columns in the order in which the migrations created them. */
function toEntry(record: SalvagedValue[]): SalvagedEntry | undefined {
  const [n, id, text, , color, position, created, updated, from, languages, ...rest] = record;
  const [
    confidence,
    screenshot,
    life,
    ofText,
    ofColor,
    ofPosition,
    change,
    ,
    ,
    suggested,
    ...added
  ] = rest;
  const [pinned, ofPin, captures] = added;
  if (n !== null || record.length < 17 || record.length > 23) return undefined;
  if (!uuid.safeParse(id).success || typeof id !== 'string' || typeof text !== 'string')
    return undefined;
  const born = time.safeParse(created).data ?? timeOf(id);
  const lifeStamp = stamp.safeParse(life).data ?? formatStamp(Math.min(born, Date.now()), 0, '0');
  const stampOr = (value: SalvagedValue | undefined) => stamp.safeParse(value).data ?? lifeStamp;
  return {
    change: z.int().min(0).safeParse(change).data ?? 0,
    entry: {
      id,
      // Zeros replace the lost end of a long text.
      text: text.replace(/\0+$/, ''),
      color: colors[Number(color)] ?? 'none',
      pinned: pinned === 1,
      position: typeof position === 'string' ? position : '',
      createdAt: new Date(born).toISOString(),
      updatedAt: new Date(time.safeParse(updated).data ?? born).toISOString(),
      source: json.pipe(source).safeParse(from).data ?? { kind: 'screen' },
      languages: json.pipe(codes).safeParse(languages).data ?? [],
      confidence: entry.shape.confidence.safeParse(confidence).data ?? null,
      suggestedLanguages: json.pipe(codes).safeParse(suggested).data,
      screenshot: hash.safeParse(screenshot).data ?? null,
      captures: entry.shape.captures.safeParse(captures).data,
    },
    stamps: {
      life: lifeStamp,
      text: stampOr(ofText),
      color: stampOr(ofColor),
      position: stampOr(ofPosition),
      pinned: stamp.safeParse(ofPin).data ?? (pinned === 1 ? lifeStamp : null),
    },
  };
}

/** A UUIDv7 begins with its creation time, unless it is damaged. */
function timeOf(id: string): number {
  return Math.min(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16), Date.now());
}

/**
 * From the table itself and from its index by change, which has the ids. Free pages may be
 * included: a deletion that every replica has received is harmless.
 */
function salvageTombstones(file: PageFile): Map<string, SalvagedTombstone> {
  const found = new Map<string, SalvagedTombstone>();
  const { indexLeaf, indexInterior } = pageKinds;
  for (const page of pagesOfKinds(file, [indexLeaf, indexInterior])) {
    for (const record of readRecords(file, page)) {
      const tombstone = toTombstone(record);
      if (!tombstone) continue;
      const before = found.get(tombstone.id)?.stamp ?? '';
      if (!found.has(tombstone.id) || (tombstone.stamp ?? '') > before)
        found.set(tombstone.id, tombstone);
    }
  }
  return found;
}

function toTombstone(record: SalvagedValue[]): SalvagedTombstone | undefined {
  const [first, second, third, fourth] = record;
  if (record.length === 2 && typeof first === 'number' && uuid.safeParse(second).success)
    return { id: String(second), stamp: undefined, buriedAt: Date.now() };
  const isRow = record.length >= 4 && record.length <= 6 && uuid.safeParse(first).success;
  if (!isRow || !stamp.safeParse(second).success || typeof third !== 'number') return undefined;
  const buriedAt = time.safeParse(fourth).data ?? Date.now();
  return { id: String(first), stamp: String(second), buriedAt };
}
