import { setTimeout as delay } from 'node:timers/promises';
import type { z } from 'zod';
import type { Box } from '../../shared/api/box.ts';
import type { screenTextOperations } from '../../shared/api/operations/screen-text-operations.ts';
import { Problem } from '../../shared/api/problem.ts';
import type {
  DesktopWindow,
  ScreenMatch,
  Snapshot,
  SnapshotChange,
} from '../../shared/api/screen-matches.ts';
import type { Point } from '../../shared/geometry.ts';
import type { Ocr } from '../../shared/node/ocr/ocr.ts';
import type { Input } from '../input/input.ts';
import type { Screen, Shot } from '../screen/screen.ts';
import { changedBoxes } from '../screen/settle/changed-boxes.ts';
import type { SettingsStore } from '../settings/settings-store.ts';
import { type ClickHow, type ClickTarget, clickText } from './click-text.ts';
import { asLine, changeSince, closestTo, toMatch } from './describe.ts';
import type { TextSearch } from './matching/search/text-search.ts';
import { createScreenReader } from './reading/screen-reader.ts';
import { createLook, createSnapshots, type Look, type Seen, type Snapshots } from './snapshots.ts';

type Operations = typeof screenTextOperations;
type OperationParams<Name extends keyof Operations> = z.output<Operations[Name]['params']>;
type OperationResult<Name extends keyof Operations> = z.output<Operations[Name]['result']>;

/**
 * Finds text on the desktop, in any program, and acts on it. Every method throws as `Screen.shoot`
 * and `Ocr.recognize` do; those that search for a text throw `invalid_request` for a regular
 * expression that is invalid or does not terminate.
 */
export type ScreenText = {
  find(query: OperationParams<'find'>, signal: AbortSignal): Promise<OperationResult<'find'>>;
  /**
   * Throws `text_not_found`, `text_ambiguous`, `screen_changed` and `snapshot_expired`: it never
   * guesses where to click; and what `Input.click` throws.
   */
  click(
    target: ClickTarget,
    how: ClickHow,
    signal: AbortSignal,
  ): Promise<{ clicked: Point; match: ScreenMatch }>;
  /** Throws `timeout`, with what was on the screen. */
  wait(what: OperationParams<'wait'>, signal: AbortSignal): Promise<OperationResult<'wait'>>;
  /** Throws `snapshot_expired` for an earlier one that is no longer kept. */
  snapshot(
    what: OperationParams<'snapshot'>,
    signal: AbortSignal,
  ): Promise<Snapshot | SnapshotChange>;
};

export type ScreenTextParts = {
  screen: Screen;
  ocr: Ocr;
  input: Input;
  settings: SettingsStore;
  windows: { list(): Promise<DesktopWindow[]> };
  search: TextSearch;
  /** Called with each reading whose id a caller has. */
  onSnapshot: (snapshotId: string) => void;
};

export function createScreenText(parts: ScreenTextParts): ScreenText {
  const snapshots = createSnapshots();
  const reader = createScreenReader({ ...parts, newRef: snapshots.newRef });

  const look = createLook({ reader, snapshots, search: parts.search });
  const tools = { ...parts, look, snapshots };

  return {
    async find(query, signal) {
      const startedAt = performance.now();
      const { snapshotId, matches } = await look(query, signal);
      parts.onSnapshot(snapshotId);
      return {
        snapshotId,
        matches: matches.slice(0, query.limit).map(toMatch),
        elapsedMs: Math.round(performance.now() - startedAt),
      };
    },
    click: (target, how, signal) => clickText(tools, { target, how, signal }),
    async wait(what, signal) {
      return what.until === 'stable'
        ? await waitUntilStable(parts.screen, what, signal)
        : await waitForText(tools, what, signal);
    },
    async snapshot({ since, ...asked }, signal) {
      const before = since === undefined ? undefined : snapshots.get(since);
      const area = asked.region || asked.display !== undefined ? asked : (before?.area ?? {});
      const reading = await reader.read(area, signal);
      const windows: DesktopWindow[] = await parts.windows.list();
      const now = snapshots.keep(area, reading, { windows });
      parts.onSnapshot(now.id);
      if (before) return changeSince(before, now);
      const { width, height } = reading.bounds;
      return { snapshotId: now.id, width, height, lines: now.lines.map(asLine), windows };
    },
  };
}

/** Says when another look at the screen may show something new. */
type ScreenWatch = {
  /**
   * Resolves to true once the screen may have changed since the last call, or to false after
   * `limitMs`. Rejects with the signal's reason.
   */
  changed(limitMs: number): Promise<boolean>;
};

/** In ms: where the system does not report redraws, each look is a photograph. */
const lookEveryMs = 150;
/** In ms: some redraws are never reported, such as video drawn past the X server. */
const lookAnywayMs = 5_000;
/** In ms: leaves processor time to others where the screen changes all the time. */
const pauseMs = 30;

/** Starts watching: what is drawn from here on counts. */
async function watchScreen(screen: Screen, signal: AbortSignal): Promise<ScreenWatch> {
  let drawn = await screen.drawn();
  return {
    async changed(limitMs) {
      const giveUpAt = performance.now() + limitMs;
      const wait = (ms: number) => delay(Math.min(ms, limitMs), undefined, { signal });
      await wait(drawn === null ? lookEveryMs : pauseMs);
      if (drawn === null) return performance.now() < giveUpAt;
      const leftMs = Math.max(0, giveUpAt - performance.now());
      const before = drawn;
      drawn = await screen.drawn({ after: before, withinMs: Math.min(leftMs, lookAnywayMs) });
      signal.throwIfAborted();
      return drawn !== before || performance.now() < giveUpAt;
    },
  };
}
type AskedWait = z.output<typeof screenTextOperations.wait.params>;
type StableWait = Extract<AskedWait, { until: 'stable' }>;

/** In pixels: the text cursor blinks, which is no change that anybody waits for. */
const caret = { width: 4, height: 80 };

/** Resolves once nothing has changed for `stableMs`. Throws `timeout`, with what keeps changing. */
async function waitUntilStable(
  screen: Screen,
  { region, display, stableMs, timeoutMs }: StableWait,
  signal: AbortSignal,
): Promise<{ elapsedMs: number }> {
  const startedAt = performance.now();
  const elapsedMs = () => Math.round(performance.now() - startedAt);
  const watch = await watchScreen(screen, signal);
  let shot = await screen.shoot({ region, display });
  let stableSince = performance.now();
  let changing: Box[] = [];
  for (;;) {
    const missingMs = stableMs - (performance.now() - stableSince);
    if (missingMs <= 0) return { elapsedMs: elapsedMs() };
    const leftMs = timeoutMs - elapsedMs();
    if (leftMs <= 0) break;
    if (!(await watch.changed(Math.min(missingMs, leftMs)))) continue;
    const before: Shot = shot;
    shot = await screen.shoot({ region, display });
    const changed = changedBoxes(before, shot).filter(isNoCaret);
    if (changed.length === 0) continue;
    stableSince = performance.now();
    changing = changed;
  }
  throw new Problem(
    'timeout',
    `The screen was never without a change for ${stableMs} ms within ${timeoutMs / 1_000} s. See ` +
      '`changing` for where it changes, and name a `region` without that.',
    { members: { changing } },
  );
}

function isNoCaret({ width, height }: Box): boolean {
  return width > caret.width || height > caret.height;
}

type ScreenTextTools = { screen: Screen; look: Look; snapshots: Snapshots; search: TextSearch };
type TextWait = Exclude<AskedWait, { until: 'stable' }>;

/** How many lines of the screen are listed after waiting in vain. */
const maxLines = 200;

/** Looks again whenever the screen has changed. Throws `timeout`, with what was on the screen. */
async function waitForText(
  tools: ScreenTextTools,
  { until, timeoutMs, ...query }: TextWait,
  signal: AbortSignal,
): Promise<{ match?: ScreenMatch; elapsedMs: number }> {
  const { screen, look } = tools;
  const startedAt = performance.now();
  const elapsedMs = () => Math.round(performance.now() - startedAt);
  const watch = await watchScreen(screen, signal);
  let seen: Seen;
  do {
    // A reading in progress when the time is over still counts: the text may be there.
    seen = await look(query, signal);
    const [match] = seen.matches;
    if (until === 'appears' && match) return { match: toMatch(match), elapsedMs: elapsedMs() };
    if (until === 'vanishes' && !match) return { elapsedMs: elapsedMs() };
  } while (elapsedMs() < timeoutMs && (await watch.changed(timeoutMs - elapsedMs())));
  const closest =
    until === 'appears' ? await closestTo(query, seen.reading, { ...tools, signal }) : undefined;
  throw tooLate({ until, timeoutMs, ...query }, seen, closest);
}

function tooLate(
  { until, text, timeoutMs }: TextWait,
  seen: Seen,
  closest: ScreenMatch[] | undefined,
): Problem {
  const did = until === 'appears' ? 'did not appear' : 'did not vanish';
  const [still] = seen.matches;
  return new Problem('timeout', `“${text}” ${did} within ${timeoutMs / 1_000} s.`, {
    members: {
      ...(still && { match: toMatch(still) }),
      ...(closest && { closest }),
      lines: seen.reading.lines.slice(0, maxLines).map(asLine),
    },
  });
}
