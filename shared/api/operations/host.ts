import { z } from 'zod';
import { status } from '../status.ts';
import { nothing } from './nothing.ts';

export const hostOperations = {
  status: { params: nothing, result: status },
  /** Ends the host once what runs is finished. */
  quit: { params: nothing, result: z.object({ quitting: z.literal(true) }) },
};
