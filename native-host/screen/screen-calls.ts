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
  /** Names what is watched, so that each look is compared with the previous one of that name. */
  key: z.string(),
  intervalMs: z.number(),
  /** What keeps moving for this long, in ms, counts as settled all the same. */
  movingMs: z.number(),
  withinMs: z.number(),
});
export type Settling = z.infer<typeof settling>;

/** The calls of the process that photographs the screen, by action. */
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

/** Its answers. */
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
