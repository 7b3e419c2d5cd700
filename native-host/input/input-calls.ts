import { z } from 'zod';
import { display } from '../../shared/api/display.ts';
import { stopKeys } from '../../shared/api/settings.ts';
import { keyNames, modifierNames } from './keys.ts';
import { buttonNames } from './pointer.ts';

const point = z.object({ x: z.number(), y: z.number() });
const at = point.optional();
const button = z.enum(buttonNames);
const durationMs = z.number();

const displays = z.object({ displays: z.array(display) });
const move = point.extend({ durationMs });
const click = z.object({
  at,
  button,
  count: z.int(),
  modifiers: z.array(z.enum(modifierNames)),
});
const drag = z.object({ from: point, to: point, button, durationMs });
/** `dx` and `dy` are steps of a wheel, to the right and down. */
const scroll = z.object({ at, dx: z.number(), dy: z.number() });
/** `delayMs` is the time between two characters. */
const typing = z.object({ text: z.string(), delayMs: z.number() });

/** Sent by that process unasked: a person has held the stop key. */
export const stopNotice = z.object({
  jobId: z.literal('stop'),
  status: z.literal('progress'),
  data: z.null(),
});

export type SetUp = z.infer<(typeof inputCalls)['setUp']>;
export type MouseMove = z.infer<typeof move>;
export type MouseClick = z.infer<typeof click>;
export type MouseDrag = z.infer<typeof drag>;
export type MouseScroll = z.infer<typeof scroll>;
export type Typing = z.infer<typeof typing>;

/** The calls of the process that moves the pointer and presses keys, by action. */
export const inputCalls = {
  /** Comes first: its files in the data folder, and the key that stops all input. */
  setUp: z.object({
    stopFile: z.string(),
    lentKeysFile: z.string(),
    consentFile: z.string(),
    stopKey: z.enum(stopKeys),
  }),
  position: displays,
  move: displays.extend({ how: move }),
  click: displays.extend({ how: click }),
  drag: displays.extend({ how: drag }),
  scroll: displays.extend({ how: scroll }),
  type: z.object({ how: typing }),
  press: z.object({ keys: z.array(z.enum(keyNames)) }),
  paste: z.object({ window: z.int().optional() }),
  focus: z.object({ window: z.int() }),
  isGrabbed: z.object({ keysym: z.int(), modifiers: z.int() }),
};

/** Its answers; all other calls answer nothing. */
export const inputAnswers = {
  point,
  type: z.int(),
  isGrabbed: z.boolean(),
};
