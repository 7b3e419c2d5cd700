import { setTimeout } from 'node:timers/promises';
import type { sender } from '../../../test/fixtures/conversion/conversion-process.ts';

/** Asks for a job or batch every few ms until it is completed. Throws where it, or a part, failed. */
export async function untilCompleted(
  ask: ReturnType<typeof sender>,
  path: string,
  intervalMs: number,
): Promise<void> {
  for (;;) {
    const { json } = await ask({ path });
    const { status, failed } = json as { status: string; failed?: number }; // As the API promises.
    if (status === 'failed' || (failed ?? 0) > 0) throw new Error(`${path} failed.`);
    if (status === 'completed') return;
    await setTimeout(intervalMs);
  }
}
