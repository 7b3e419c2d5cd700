import { createHash, randomBytes } from 'node:crypto';
import type { Box } from '../../shared/api/box.ts';
import type { LookFor } from '../../shared/api/operations/screen-text-operations.ts';
import { Problem } from '../../shared/api/problem.ts';
import type { DesktopWindow, ScreenArea } from '../../shared/api/screen-matches.ts';
import type { Shot } from '../screen/screen.ts';
import { findText } from './matching/find-text-on-screen.ts';
import type { FoundText } from './matching/found.ts';
import type { TextSearch } from './matching/search/text-search.ts';
import type { ReadLine } from './reading/read-line.ts';
import type { ScreenReader, ScreenReading } from './reading/screen-reader.ts';

/** Something on the screen that can be clicked later: a line, or a text that was found. */
export type Target = FoundText & {
  ref: string;
  /** Identifies the pixels of its box. */
  pixels: string;
};

export type KeptSnapshot = {
  id: string;
  area: ScreenArea;
  lines: ReadLine[];
  windows: DesktopWindow[];
  targets: Map<string, Target>;
};

/** Recent readings of the screen, kept so that they can be named and compared with. */
export type Snapshots = {
  /** Names that are unique across runs of the host. */
  newRef(): string;
  keep(
    area: ScreenArea,
    reading: ScreenReading,
    seen: { found?: FoundText[]; windows?: DesktopWindow[] },
  ): KeptSnapshot & { found: Target[] };
  /** Throws `snapshot_expired`. */
  get(id: string): KeptSnapshot;
  /** Throws `snapshot_expired`. */
  target(ref: string): Target & { area: ScreenArea };
};

const maxKept = 20;
const maxAgeMs = 120_000;

export function createSnapshots(now = () => performance.now()): Snapshots {
  const run = randomBytes(3).toString('hex');
  let refs = 0;
  let kept: (KeptSnapshot & { atMs: number })[] = [];

  const newRef = () => `${run}-${(++refs).toString(36)}`;

  /** The newest first. */
  function valid() {
    kept = kept.filter(({ atMs }) => now() - atMs < maxAgeMs).slice(0, maxKept);
    return kept;
  }

  return {
    newRef,
    keep(area, reading, { found = [], windows = [] }) {
      const toTarget = (one: FoundText, ref: string): Target => ({
        ...{ ...one, ref },
        pixels: pixelsOf(reading, one.box),
      });
      const targets = found.map((one) => toTarget(one, newRef()));
      const lines = reading.lines.map((line) => toTarget(asFound(line), line.ref));
      const snapshot = {
        ...{ id: newRef(), atMs: now(), area, windows },
        lines: reading.lines,
        targets: new Map([...lines, ...targets].map((target) => [target.ref, target])),
      };
      kept = [snapshot, ...valid()].slice(0, maxKept);
      return { ...snapshot, found: targets };
    },
    get(id) {
      const snapshot = valid().find((each) => each.id === id);
      if (!snapshot) throw expired(`The snapshot “${id}”`);
      return snapshot;
    },
    target(ref) {
      const snapshot = valid().find(({ targets }) => targets.has(ref));
      const target = snapshot?.targets.get(ref);
      if (!snapshot || !target) throw expired(`The snapshot that “${ref}” is of`);
      return { ...target, area: snapshot.area };
    },
  };
}

function asFound({ text, box, confidence }: ReadLine): FoundText {
  const { x, y, width, height } = box;
  const center = { x: Math.round(x + width / 2), y: Math.round(y + height / 2) };
  return { ...{ text, box, confidence, center }, score: 1 };
}

function expired(what: string): Problem {
  return new Problem(
    'snapshot_expired',
    `${what} is not kept any more: the last ${maxKept} are, for ${maxAgeMs / 60_000} minutes. Read ` +
      'the screen again with POST /screen/snapshot or POST /screen/find.',
  );
}

/** The result of a look at the screen: where the text was found, in reading order. */
export type Seen = { reading: ScreenReading; snapshotId: string; matches: Target[] };

/** Reads the screen and finds a text in it. Throws as `ScreenReader.read` and `findText` do. */
export type Look = (query: LookFor, signal: AbortSignal) => Promise<Seen>;

export function createLook(parts: {
  reader: ScreenReader;
  snapshots: Snapshots;
  search: TextSearch;
}): Look {
  const { reader, snapshots, search } = parts;
  return async (query, signal) => {
    const area = { region: query.region, display: query.display };
    const reading = await reader.read(area, signal);
    const found = await findText(reading.lines, query, { search, signal });
    const { id, found: matches } = snapshots.keep(area, reading, { found });
    return { reading, snapshotId: id, matches };
  };
}

/** A string that identifies the pixels of a box, which must be within the image. */
export function pixelsOf({ picture, bounds }: Shot, box: Box): string {
  const hash = createHash('sha1').update(`${box.width} ${box.height} `);
  for (let y = box.y; y < box.y + box.height; y++) {
    const start = ((y - bounds.y) * picture.width + box.x - bounds.x) * 4;
    hash.update(picture.data.subarray(start, start + box.width * 4));
  }
  return hash.digest('base64');
}
