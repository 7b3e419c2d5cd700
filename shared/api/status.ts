import { z } from 'zod';

/** The state of the host, as GET /status and the link's `status` tell it. */
export const status = z.object({
  status: z.literal('ok'),
  version: z.string(),
  historyCount: z.int().min(0),
  uptimeSeconds: z.number().min(0),
  pid: z.int(),
  platform: z.string(),
  /** `port` is null while the API is off. */
  api: z.object({ port: z.int().nullable(), authRequired: z.boolean() }),
  extension: z.object({
    connected: z.boolean(),
    clients: z.array(z.object({ browser: z.string(), version: z.string() })),
  }),
  capture: z.object({ state: z.enum(['idle', 'selecting', 'recognizing']) }),
  ocr: z.object({ engine: z.string(), model: z.string() }),
  /** What of the desktop serves what; null for what cannot be done on it. Earlier hosts lack it. */
  desktop: z
    .object({
      server: z.enum(['wayland', 'x11', 'windows', 'macos', 'none']),
      screen: z.string().nullable(),
      input: z.string().nullable(),
      clipboard: z.string().nullable(),
      windows: z.string().nullable(),
      hotkey: z.string().nullable(),
    })
    .optional(),
});
export type Status = z.infer<typeof status>;
