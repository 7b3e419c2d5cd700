import { z } from 'zod';
import { problemStatus } from './problem.ts';
import { region } from './region.ts';

/** Regions that can be watched at the same time. */
export const maxWatches = 4;

/** How often a region is looked at, in ms. */
export const watchInterval = z.int().min(100).max(5_000);

export const watchId = z.uuid();

const time = z.iso.datetime({ precision: 3 });

/** A line that was seen in a watched region, with when it was. */
export const seenLine = z.object({ text: z.string(), time });
export type SeenLine = z.infer<typeof seenLine>;

/** A line as reported: the same number again is the same line, grown longer. */
export const watchedLine = seenLine.extend({
  /** Counted from 1, within the watch. */
  line: z.int().min(1),
  /** The entry that has it; null while the history is paused. */
  entryId: z.string().nullable(),
});
export type WatchedLine = z.infer<typeof watchedLine>;

const [firstCode, ...codes] = Object.keys(problemStatus);

/** Why a watch ended: it was stopped, the host ends, or it failed with a code of the API. */
export const watchEnd = z.object({
  reason: z.enum(['stopped', 'host_ended', 'failed']),
  code: z.enum([firstCode ?? '', ...codes]).optional(),
  detail: z.string().optional(),
});
export type WatchEnd = z.infer<typeof watchEnd>;

/** A watch that runs. */
export const watchState = z.object({
  watchId,
  /** The entry that its lines go to now; null while the history is paused. */
  entryId: z.string().nullable(),
  region: z.object(region.shape),
  startedAt: time,
  /** How many lines it has reported. */
  lines: z.int().min(0),
});
export type WatchState = z.infer<typeof watchState>;
