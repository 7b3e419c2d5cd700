import { z } from 'zod';
import { coordinate } from '../region.ts';
import {
  desktopPoint,
  desktopWindow,
  screenArea,
  screenMatch,
  screenRef,
  snapshot,
  snapshotChange,
  textMatch,
} from '../screen-matches.ts';

/** A text or a regular expression to find. */
const query = z.string().max(500).regex(/\S/, 'must have a character that is not a space');

const lookFor = screenArea.extend({
  text: query,
  match: textMatch.default('contains'),
  caseSensitive: z.boolean().default(false),
});
export type LookFor = z.infer<typeof lookFor>;

const elapsedMs = z.int();

const waiting = screenArea.extend({
  timeoutMs: z.int().min(1).max(120_000).default(10_000),
});

export const screenTextOperations = {
  find: {
    params: lookFor.extend({ limit: z.int().min(1).max(200).default(20) }),
    /** In reading order; none where nothing is found. */
    result: z.object({ snapshotId: z.string(), matches: z.array(screenMatch), elapsedMs }),
  },
  wait: {
    params: z.discriminatedUnion('until', [
      waiting.extend({
        until: z.enum(['appears', 'vanishes']),
        text: query,
        match: textMatch.default('contains'),
        caseSensitive: z.boolean().default(false),
      }),
      waiting.extend({
        until: z.literal('stable'),
        /** For how long nothing may change. */
        stableMs: z.int().min(0).max(60_000).default(500),
      }),
    ]),
    result: z.object({ match: screenMatch.optional(), elapsedMs }),
  },
  snapshot: {
    params: screenArea.extend({ since: z.string().min(1).max(100).optional() }),
    result: z.union([snapshot, snapshotChange]),
  },
  focusWindow: {
    params: z.union([
      z.strictObject({ ref: screenRef }),
      z.strictObject({ title: query, match: textMatch.default('contains') }),
    ]),
    result: desktopWindow,
  },
};

/** Which text to click: one to find, or one that was found already. */
export const clickTarget = z.union([
  z.strictObject({ ref: screenRef }),
  lookFor.extend({
    /** Which of several, from 1 in reading order. */
    nth: z.int().min(1).max(10_000).optional(),
  }),
]);

/** From the middle of the text, in physical pixels. */
export const clickOffset = z.strictObject({ x: coordinate, y: coordinate });

export const clickedText = z.object({ clicked: desktopPoint, match: screenMatch });
