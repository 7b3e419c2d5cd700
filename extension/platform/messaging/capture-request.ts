import { z } from 'zod';
import type { Contract } from '../../../shared/messages/contract.ts';
import { answerPages, askPage } from './page-messages.ts';

const contract = {
  methods: { 'capture.start': { params: z.strictObject({}), result: z.object({}) } },
  events: {},
} satisfies Contract;

/** Has the background start a capture. */
export async function requestCapture(): Promise<void> {
  await askPage('capture', contract, 'capture.start', {});
}

/** Starts what pages request. To be called when the background starts. */
export function onCaptureRequest(start: () => Promise<void>): void {
  answerPages('capture', contract, {
    async 'capture.start'() {
      await start();
      return {};
    },
  });
}
