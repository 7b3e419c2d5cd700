import { z } from 'zod';
import { problemStatus } from './problem.ts';

const at = z.iso.datetime();
const [firstCode, ...codes] = Object.keys(problemStatus);

/** The events of GET /events, by name. */
export const hostEvents = {
  /** A capture in which a person selects, at each step. */
  capture: z.object({
    at,
    captureId: z.uuid(),
    state: z.enum(['selecting', 'recognizing', 'done', 'failed']),
    /** What was read, where the history keeps it. */
    entryId: z.string().optional(),
    /** Why it failed. */
    code: z.enum([firstCode ?? '', ...codes]).optional(),
  }),
  /** Entries were added, changed or deleted. */
  history: z.object({
    at,
    /** Entries that there are now. */
    count: z.int(),
    /** The latest that were added or changed, 100 at most. */
    changed: z.array(z.string()),
    /** The latest that were removed, 100 at most. */
    deleted: z.array(z.string()),
  }),
  settings: z.object({
    at,
    /** Paths such as `ocr.languages` or `hotkey`. */
    changed: z.array(z.string()),
  }),
  /** A browser's extension connected or disconnected. */
  extension: z.object({ at, connected: z.boolean(), browser: z.string(), version: z.string() }),
  /** The screen was read. */
  snapshot: z.object({ at, snapshotId: z.string() }),
  /** Events older than the oldest one kept were missed: reread whatever matters. */
  missed: z.object({ at }),
};

export type HostEventName = keyof typeof hostEvents;
export type HostEventContent<Name extends HostEventName> = Omit<
  z.output<(typeof hostEvents)[Name]>,
  'at'
>;

export const logLevels = ['debug', 'info', 'warn', 'error', 'fatal'] as const;
export const logLevel = z.enum(logLevels);
export type LogLevel = z.infer<typeof logLevel>;

/** One line of the host's log. Further keys say what it is about. */
export const logEntry = z.looseObject({
  time: z.iso.datetime({ precision: 3 }),
  level: logLevel,
  name: z.string(),
  message: z.string(),
});
export type LogEntry = z.infer<typeof logEntry>;
