import type { z } from 'zod';
import type { screenTextOperations } from '../../shared/api/operations/screen-text.ts';
import type {
  DesktopWindow,
  ScreenMatch,
  Snapshot,
  SnapshotChange,
} from '../../shared/api/screen-text.ts';
import type { Ocr } from '../../shared/node/ocr/ocr.ts';
import type { DesktopWindows } from '../desktop-windows/desktop-windows.ts';
import type { Input } from '../input/input.ts';
import type { Screen } from '../screen/screen.ts';
import type { SettingsStore } from '../settings/settings-store.ts';
import { type ClickHow, type ClickTarget, clickText } from './click-text.ts';
import { asLine, changeSince, toMatch } from './describe.ts';
import { createLook } from './look.ts';
import type { TextSearch } from './matching/search/text-search.ts';
import { createScreenReader } from './reading/screen-reader.ts';
import { createSnapshots } from './snapshots.ts';
import { waitForText } from './wait-for-text.ts';
import { waitUntilStable } from './wait-until-stable.ts';

type Operations = typeof screenTextOperations;
type Asked<Name extends keyof Operations> = z.output<Operations[Name]['params']>;
type Answered<Name extends keyof Operations> = z.output<Operations[Name]['result']>;

/**
 * Finds text on the desktop, whoever wrote the program that shows it, and acts on it. Every method
 * throws as `Screen.shoot` and `Ocr.recognize` do; what looks for a text throws `invalid_request`
 * for a regular expression that is none or has no end.
 */
export type ScreenText = {
  find(query: Asked<'find'>, signal: AbortSignal): Promise<Answered<'find'>>;
  /**
   * Throws `text_not_found`, `text_ambiguous`, `screen_changed` and `snapshot_expired`: it never
   * clicks by guess; and what `Input.click` throws.
   */
  click(
    target: ClickTarget,
    how: ClickHow,
    signal: AbortSignal,
  ): Promise<{ clicked: { x: number; y: number }; match: ScreenMatch }>;
  /** Throws `timeout`, with what was on the screen. */
  wait(what: Asked<'wait'>, signal: AbortSignal): Promise<Answered<'wait'>>;
  /** Throws `snapshot_expired` for an earlier one that is not kept any more. */
  snapshot(what: Asked<'snapshot'>, signal: AbortSignal): Promise<Snapshot | SnapshotChange>;
};

export type ScreenTextParts = {
  screen: Screen;
  ocr: Ocr;
  input: Input;
  settings: SettingsStore;
  windows: DesktopWindows;
  search: TextSearch;
  /** Told of each reading that a caller has the id of. */
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
