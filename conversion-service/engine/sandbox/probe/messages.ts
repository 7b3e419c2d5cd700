import { z } from 'zod';

/** What a probe is to try, in the terms of the service outside. */
export const probeRequest = z.object({
  /** Paths that must not exist inside. */
  hidden: z.array(z.string()),
  /** A port of 127.0.0.1 where the service listens. */
  port: z.int(),
  /** The service's own namespaces, by their kind. */
  namespaces: z.record(z.string(), z.string()),
  /** What the service's open files point to. */
  openFiles: z.array(z.string()),
  /** The only folder that may be written to, as the probe sees it. */
  root: z.string(),
  /** Whether system calls are filtered on this processor. */
  systemCalls: z.boolean(),
});
export type ProbeRequest = z.infer<typeof probeRequest>;

/** What the probe could do and should not: empty where the sandbox holds. */
export const probeAnswer = z.object({ escapes: z.array(z.string().max(1_000)).max(100) });
export type ProbeAnswer = z.infer<typeof probeAnswer>;
