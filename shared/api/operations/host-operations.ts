import { z } from 'zod';
import { status } from '../status.ts';

/** The params of operations that take none: unknown keys are refused, never ignored. */
export const nothing = z.strictObject({});

export const hostOperations = {
  status: { params: nothing, result: status },
  /** Ends the host once what runs is finished. */
  quit: { params: nothing, result: z.object({ quitting: z.literal(true) }) },
};
