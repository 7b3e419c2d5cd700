import { z } from '@hono/zod-openapi';
import type { Service } from '../service.ts';
import type { ApiContext } from './service-api.ts';

/** Proxies cut requests that stay silent for longer. */
const maxWaitS = 60;

/** `?wait=30`: how long the answer may wait for the end, in seconds. */
export const waitQuery = z.object({
  wait: z.coerce
    .number()
    .int()
    .min(0)
    .max(maxWaitS)
    .optional()
    .openapi({
      description: `Answers when it has ended, or after so many seconds: ${maxWaitS} at most`,
      example: 30,
    }),
});

export const preferHeader = z.object({
  prefer: z
    .string()
    .optional()
    .openapi({
      description:
        'As `wait=30`: answers 200 with what it became where it ends within so many seconds, ' +
        `${maxWaitS} at most, and 202 otherwise`,
      example: 'wait=30',
    }),
});

/** Waits until all of these jobs of the asker have ended, for so many seconds at most. */
export async function waitForEnd(
  c: ApiContext,
  { waits }: Service,
  { ids, seconds }: { ids: string[]; seconds: number },
): Promise<void> {
  const options = { keyId: c.get('apiKey').id, ms: seconds * 1_000, signal: c.req.raw.signal };
  await waits.untilEnded(ids, options);
}

/**
 * The seconds of the preference `wait` (RFC 7240), which is also confirmed in the answer. 0 where
 * there is none: a server ignores preferences that it does not understand.
 */
export function preferredWait(c: ApiContext): number {
  const preferences = c.req.header('prefer')?.split(',') ?? [];
  const [asked] = preferences.flatMap(
    (each) => /^\s*wait\s*=\s*"?(\d{1,9})"?\s*(;|$)/i.exec(each)?.[1] ?? [],
  );
  const seconds = Math.min(Number(asked ?? 0), maxWaitS);
  if (seconds > 0) c.header('Preference-Applied', `wait=${seconds}`);
  return seconds;
}
