import { z } from 'zod';
import type { Method } from '../contract.ts';
import { browserWindow } from './window-methods.ts';

/** By which the host finds a window of the browser among those of the system. */
const which = z.strictObject({
  window: browserWindow.pick({ title: true, frame: true, scale: true }),
});
export type WhichWindow = z.infer<typeof which>['window'];

const px = z.int().min(0).max(1_000);

/** What the window manager puts around a window, in physical pixels. */
export const windowEdges = z.object({ left: px, right: px, top: px, bottom: px });
export type WindowEdges = z.infer<typeof windowEdges>;

/** What only the window manager knows and does: browsers tell their extensions nothing of it. */
export const windowHintMethods = {
  /** Null where the system does not tell, or the browser counts the frame in. */
  'window.edges': { params: which, result: z.object({ edges: windowEdges.nullable() }) },
  /** Whether the window manager has a way to keep a window above all others. */
  'window.abilities': { params: z.object({}), result: z.object({ above: z.boolean() }) },
  /** Keeps a window above all others. False where the window manager offers no way. */
  'window.keep_above': { params: which, result: z.object({ above: z.boolean() }) },
} satisfies Record<string, Method>;
