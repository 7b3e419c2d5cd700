import { z } from 'zod';
import { coordinate } from '../../shared/api/region.ts';
import { modifierNames } from './keys.ts';
import { buttonNames } from './pointer.ts';

/** In physical pixels of the virtual desktop. */
export const point = z.strictObject({ x: coordinate, y: coordinate });
export const button = z.enum(buttonNames).default('left');
export const durationMs = z.int().min(0).max(60_000);
/** Of the wheel. */
export const steps = z.int().min(-1_000).max(1_000).default(0);

/** Options of a click. */
export const clickHow = {
  button,
  count: z.int().min(1).max(3).default(1),
  modifiers: z.array(z.enum(modifierNames)).max(4).default([]),
};
