import { z } from 'zod';
import { box } from '../../shared/api/box.ts';
import { display } from '../../shared/api/display.ts';
import { windowEdges } from '../../shared/messages/contracts/window-methods.ts';

const area = z.object({ region: box.optional(), display: z.string().optional() });
const bytes = z.instanceof(Uint8Array<ArrayBuffer>);
const picture = z.object({ width: z.int(), height: z.int(), data: bytes });
const nothing = z.object({});
const systemWindow = z.object({
  id: z.int(),
  pid: z.int().optional(),
  title: z.string(),
  app: z.string(),
  box,
  focused: z.boolean(),
});

const settling = area.extend({
  /** Names what is looked at, so that looks are compared with the one before. */
  key: z.string(),
  intervalMs: z.number(),
  /** What moves for so long, in ms, counts all the same. */
  movingMs: z.number(),
  withinMs: z.number(),
});
export type Settling = z.infer<typeof settling>;

/** What the process that photographs the screen is called with, by action. */
export const screenCalls = {
  displays: nothing,
  windows: nothing,
  edges: z.object({ window: z.int() }),
  canKeepAbove: nothing,
  keepAbove: z.object({ window: z.int() }),
  shoot: area,
  shootPng: area,
  freeze: z.object({ display: z.string().optional() }),
  settled: settling,
  forget: z.object({ key: z.string() }),
  drawn: z.object({ since: z.object({ after: z.int(), withinMs: z.number() }).optional() }),
};

/** What it answers. */
export const screenAnswers = {
  displays: z.array(display),
  windows: z.array(systemWindow),
  edges: windowEdges.nullable(),
  canKeepAbove: z.boolean(),
  keepAbove: z.boolean(),
  shoot: z.object({ picture, bounds: box }),
  shootPng: bytes,
  freeze: z.array(z.object({ display, picture })),
  settled: z.boolean(),
  forget: nothing,
  drawn: z.int().nullable(),
};
