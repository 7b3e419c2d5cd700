/** A thread that holds an export and returns its entries in slices. */
import { z } from 'zod';
import type { ExportedEntry } from '../../../shared/history/export-document.ts';
import { threadPort } from '../../../shared/node/workers/thread-channel.ts';
import { serveCalls } from '../../../shared/workers/serve-calls.ts';
import { readExport } from './read-export.ts';

const reading = z.object({ text: z.union([z.string(), z.instanceof(Uint8Array)]) });
let slices: ExportedEntry[][] = [];

serveCalls(threadPort(), {
  read(payload) {
    slices = readExport(reading.parse(payload).text);
    return {};
  },
  next: () => ({ data: slices.shift() }),
});
