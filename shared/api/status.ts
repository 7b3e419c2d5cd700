import { z } from 'zod';

/**
 * `none` where the desktop does not allow it; `detail` says why, or how it is done and what it
 * needs.
 */
const backend = z.object({
  name: z.enum(['x11', 'wlroots', 'portal', 'windows', 'macos', 'none']),
  detail: z.string(),
});

/** The state of the host, as reported by GET /status and by the link's `status`. */
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
  /** `detail` says why the system's own Tesseract is not used, where it was requested. */
  ocr: z.object({ engine: z.string(), model: z.string(), detail: z.string().optional() }),
  /** Which desktop interface serves what. Missing from earlier hosts. */
  backends: z
    .object({
      screen: backend,
      input: backend,
      clipboard: backend,
      hotkey: backend,
      windows: backend,
    })
    .optional(),
});
export type Status = z.infer<typeof status>;
