import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Entry, Source } from '../../shared/api/entry.ts';
import { Problem } from '../../shared/api/problem.ts';
import type { RecognizedLine } from '../../shared/api/recognition.ts';
import type { WatchEnd, WatchState } from '../../shared/api/screen-watch.ts';
import type { Ocr } from '../../shared/node/ocr/ocr.ts';
import type { HostHistory } from '../history/thread/host-history.ts';
import type { Screen } from '../screen/screen.ts';
import type { SettingsStore } from '../settings/settings-store.ts';
import { storageProblem } from '../storage/storage-problem.ts';
import { createFeed, type Feed } from './feed.ts';
import { createLineMerge, type MergedLines, type ReadLine } from './lines/merge-lines.ts';

export type WatchParts = {
  screen: Screen;
  ocr: Ocr;
  history: HostHistory;
  settings: SettingsStore;
  log: Logger;
};

export type WatchOptions = WatchedArea & { languages: string[] | undefined; intervalMs: number };

export type Watch = {
  readonly id: string;
  readonly state: WatchState;
  readonly feed: Feed;
  /** Reads the region for the first time. Throws as `Screen.shoot`, `Ocr.recognize` and the history. */
  begin(): Promise<void>;
  /** Reads it whenever it has changed, until the watch ends. */
  run(): Promise<void>;
  /** Resolves once the reported lines are saved, and the watch is over. */
  end(why: WatchEnd): Promise<void>;
};

/** What keeps moving for this long, in ms, such as a growing terminal, is read as it is. */
const movingMs = 3_000;
/** In ms: a longer wait would delay ending the watch. */
const withinMs = 5_000;
/** How many readings may fail in a row, as on a busy machine. */
const maxFailures = 5;
const pauseAfterFailureMs = 1_000;

type WatchedArea = {
  region: { x: number; y: number; width: number; height: number };
  display: string | undefined;
};

/** @param onChange called when a line was reported, and at the end */
export function createWatch(
  parts: WatchParts,
  { languages: asked, intervalMs, ...area }: WatchOptions,
  onChange: () => void,
): Watch {
  const { screen, settings, log } = parts;
  const id = randomUUID();
  const startedAt = new Date().toISOString();
  const languages = asked ?? settings.current.ocr.languages;
  const ending = new AbortController();
  const feed = createFeed();
  const merge = createLineMerge();
  const source = {
    kind: 'screen' as const,
    ...(area.display !== undefined && { display: area.display }),
  };
  const kept = createKeptLines(parts, { source, languages });
  let lineCount = 0;
  let lastTime = startedAt;
  let working: Promise<void> = Promise.resolve();

  /** Never aborted midway: what is saved is reported, and what is reported is saved. */
  async function read(): Promise<void> {
    const { lines, time } = await readLines(parts, { ...area, languages }, ending.signal);
    ending.signal.throwIfAborted();
    const merged = merge.take(lines);
    if (merged.added.length + merged.grown.length === 0) return;
    await kept.keep(merged, time);
    const { entryId } = kept;
    // Only the last line grows, and it keeps its time.
    for (const { line, text } of merged.grown)
      feed.publish({ line, text, time: lastTime, entryId });
    for (const { line, text } of merged.added) feed.publish({ line, text, time, entryId });
    if (merged.added.length > 0) lastTime = time;
    lineCount += merged.added.length;
    onChange();
  }

  async function settle(): Promise<boolean> {
    return await screen.settled({ key: id, ...area, intervalMs, movingMs, withinMs });
  }

  async function loop(): Promise<void> {
    for (let failures = 0; !ending.signal.aborted; ) {
      try {
        if (await settle()) await read();
        failures = 0;
      } catch (error) {
        failures += 1;
        if (ending.signal.aborted) return;
        if (isFinal(error) || failures >= maxFailures) throw error;
        log.warn({ err: error }, 'a watched region was not read');
        // It then counts as new, so that it is reread though it may not change.
        await screen.forget(id);
        await delay(pauseAfterFailureMs, undefined, { signal: ending.signal });
      }
    }
  }

  async function end(why: WatchEnd): Promise<void> {
    if (ending.signal.aborted) return;
    ending.abort();
    // Ends the wait for a change.
    await screen.forget(id).catch(() => undefined);
    await working.catch(() => undefined);
    await kept.end().catch((error: unknown) => log.warn({ err: error }, 'an empty entry stays'));
    feed.end(why);
    onChange();
  }

  return {
    id,
    feed,
    get state() {
      return {
        watchId: id,
        entryId: kept.entryId,
        region: area.region,
        startedAt,
        lines: lineCount,
      };
    },
    async begin() {
      // What covers the region now may be about to close, such as the window it was selected in.
      await settle();
      await kept.begin();
      try {
        await read();
      } catch (error) {
        await kept.end();
        throw error;
      }
    },
    async run() {
      const running = loop();
      working = running;
      try {
        await running;
      } catch (error) {
        if (ending.signal.aborted) return;
        log.warn({ err: error }, 'a watch ended');
        working = Promise.resolve();
        await end(failure(error));
      }
    },
    end,
  };
}

/** Errors that do not go away by waiting. */
const finalCodes = new Set<string>([
  'no_display',
  'region_off_screen',
  'permission_denied',
  'not_found',
  'language_unavailable',
  'storage_full',
]);

function isFinal(error: unknown): boolean {
  const problem = storageProblem(error) ?? error;
  return problem instanceof Problem && finalCodes.has(problem.code);
}

function failure(error: unknown): WatchEnd {
  const problem = storageProblem(error) ?? error;
  if (problem instanceof Problem)
    return { reason: 'failed', code: problem.code, detail: problem.message };
  return { reason: 'failed', code: 'internal', detail: 'The region could not be read any more.' };
}

/** The current lines of a part of the desktop, from the top, and the time. */
async function readLines(
  { screen, ocr }: { screen: Screen; ocr: Ocr },
  { languages, ...area }: WatchedArea & { languages: string[] },
  signal: AbortSignal,
): Promise<{ lines: ReadLine[]; time: string }> {
  const { picture } = await screen.shoot(area);
  const time = new Date().toISOString();
  const { height } = picture;
  const { lines } = await ocr.recognize(() => picture, { languages, layout: 'lines', signal });
  return {
    lines: lines.filter(({ cut }) => !cut).map((line) => toReadLine(line, height)),
    time,
  };
}

function toReadLine({ text, confidence, box }: RecognizedLine, height: number): ReadLine {
  return {
    // Each line is a single line in the entry.
    text: text.replace(/\s+/g, ' ').trim().toWellFormed(),
    confidence,
    y: box.y + box.height / 2,
    height: box.height,
    atEdge: box.y <= 1 || box.y + box.height >= height - 1,
  };
}

/** The history entry for the lines of a watch. */
type KeptLines = {
  /** Null while the history is paused. */
  readonly entryId: string | null;
  /** Creates the entry, so that it has an id before there is a line. */
  begin(): Promise<void>;
  /** Adds what is new to the entry; it is on the disk when this resolves. */
  keep(merged: MergedLines, time: string): Promise<void>;
  /** Removes an entry that got no lines. */
  end(): Promise<void>;
};

type KeptLinesParts = {
  history: Pick<HostHistory, 'add' | 'remove'> & {
    [Name in 'addSeen' | 'get']: (...args: Parameters<HostHistory[Name]>) => Entry | Promise<Entry>;
  };
  settings: { current: Pick<SettingsStore['current'], 'capture'> };
};

/** Characters of one entry: each line rewrites and reindexes its text. A new entry follows. */
const maxEntryLength = 50_000;

export function createKeptLines(
  { history, settings }: KeptLinesParts,
  about: { source: Source; languages: string[] },
): KeptLines {
  let entryId: string | null = null;
  let length = 0;

  async function addEntry(): Promise<string> {
    const entry = await history.add({ text: '', ...about });
    entryId = entry.id;
    length = 0;
    return entry.id;
  }

  async function addTo(id: string, { added, grown }: MergedLines, time: string): Promise<void> {
    const seen = added.map(({ text }) => ({ text, time }));
    const entry = await history.addSeen(id, { added: seen, grown });
    length = entry.text.length;
  }

  return {
    get entryId() {
      return entryId;
    },
    async begin() {
      if (!settings.current.capture.pauseHistory) await addEntry();
    },
    async keep(merged, time) {
      if (settings.current.capture.pauseHistory) {
        entryId = null;
        return;
      }
      const more = merged.added.reduce((sum, { text }) => sum + text.length + 1, 0);
      const isFull = length > 0 && length + more > maxEntryLength;
      const id = entryId === null || isFull ? await addEntry() : entryId;
      try {
        await addTo(id, merged, time);
      } catch (error) {
        // A person, or the limits of the history, may have deleted it: then a new one is started.
        if (!isGone(error)) throw error;
        await addTo(await addEntry(), merged, time);
      }
    },
    async end() {
      if (entryId === null || length > 0) return;
      try {
        const { text, pinned } = await history.get(entryId);
        // A person may have made it their own.
        if (text === '' && !pinned) await history.remove(entryId);
      } catch (error) {
        if (!isGone(error)) throw error;
      }
    },
  };
}

function isGone(error: unknown): boolean {
  return error instanceof Problem && error.code === 'not_found';
}
