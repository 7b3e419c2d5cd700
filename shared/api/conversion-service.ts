import { z } from 'zod';

/** Which conversion service documents are made by: whether there is a key, never the key. */
export const serviceView = z.object({
  url: z.string().nullable(),
  keyConfigured: z.boolean(),
});
export type ServiceView = z.infer<typeof serviceView>;

export const serviceChange = z.strictObject({
  url: z.string().min(1).max(2_000),
  /** Left out: the one there is stays, where the address stays at the same server. */
  key: z
    .string()
    .regex(/^[\x21-\x7e]{1,500}$/, 'must be 1 to 500 visible characters')
    .optional(),
  /** Whether key and documents may go unencrypted to another computer. */
  allowPlainHttp: z.boolean().default(false),
});
export type ServiceChange = z.infer<typeof serviceChange>;
