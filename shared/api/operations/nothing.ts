import { z } from 'zod';

/** What operations take that take nothing: unknown keys are refused, never ignored. */
export const nothing = z.strictObject({});
