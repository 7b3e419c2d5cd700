import { z } from 'zod';
import { captureOperations } from '../../api/operations/capture.ts';
import { nothing } from '../../api/operations/nothing.ts';
import { watchEnd, watchedLine, watchId, watchState } from '../../api/watch.ts';
import type { Method } from '../contract.ts';

const watches = z.object({ watches: z.array(watchState) });

/** Regions of the screen that are read whenever they change. */
export const watchMethods = {
  'watch.start': captureOperations.watch,
  /**
   * What a watch has told after a place in the sequence of its events; waits some seconds for
   * something. With `untilGone` the watch ends when its caller goes.
   */
  'watch.lines': {
    params: z.strictObject({
      watchId,
      after: z.int().min(0),
      untilGone: z.boolean().default(false),
    }),
    result: z.object({
      lines: z.array(watchedLine),
      /** The place to go on after. */
      last: z.int().min(0),
      /** Lines before the first that is kept were missed. */
      missed: z.boolean(),
      ended: watchEnd.optional(),
    }),
  },
  'watch.stop': { params: z.strictObject({ watchId }), result: z.object({}) },
  'watch.list': { params: nothing, result: watches },
} satisfies Record<string, Method>;

/** Sent to extensions when a watch begins, tells a line or ends. */
export const watchEvents = { watches_changed: watches };
