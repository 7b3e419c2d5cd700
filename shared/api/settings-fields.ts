import { z } from 'zod';
import { type Settings, type SettingsChange, settingsChange } from './settings.ts';

/** When settings were changed: milliseconds since 1970 by path, as `ocr.layout` or `hotkey`. */
export type ChangeTimes = Record<string, number>;

/** The state of the local API. */
export const apiState = z.object({
  /** The port it listens on, null while it does not. */
  port: z.int().nullable(),
  /** The port in use by another program, where that is why it does not listen. */
  takenPort: z.int().nullable(),
  /** On for this run of the host, whatever the settings say. */
  isForced: z.boolean(),
});
export type ApiState = z.infer<typeof apiState>;

/** The paths of the settings that a change names. */
export function changedPaths(change: SettingsChange): string[] {
  return Object.entries(change).flatMap(([group, value]) => {
    if (value === undefined) return [];
    if (value === null || typeof value !== 'object') return [group];
    return Object.entries(value).flatMap(([name, field]) =>
      field === undefined ? [] : [`${group}.${name}`],
    );
  });
}

/** The change that brings the settings at these paths to their values in `from`. */
export function changeOfPaths(from: Settings, paths: string[]): SettingsChange {
  const wanted = new Set(paths);
  const groups = Object.entries(from).map(([group, value]) => {
    if (wanted.has(group)) return [group, value];
    if (value === null || typeof value !== 'object') return [group, undefined];
    const fields = Object.entries(value).filter(([name]) => wanted.has(`${group}.${name}`));
    return [group, fields.length === 0 ? undefined : Object.fromEntries(fields)];
  });
  return settingsChange.parse(Object.fromEntries(groups));
}

/** The times with every path of a change at `now`. */
export function stampPaths(times: ChangeTimes, paths: string[], now: number): ChangeTimes {
  return { ...times, ...Object.fromEntries(paths.map((path) => [path, now])) };
}

/** The paths that were changed later in `theirs`; times in the future count as now. */
export function laterPaths(theirs: ChangeTimes, ours: ChangeTimes, now: number): string[] {
  return Object.keys(theirs).filter(
    (path) => Math.min(theirs[path] ?? 0, now) > (ours[path] ?? -1),
  );
}
