import { Worker } from 'node:worker_threads';
import type { ExportedEntry } from '../../../shared/history/export-document.ts';
import { callPeer } from '../../../shared/node/workers/call-peer.ts';
import { threadPeer } from '../../../shared/node/workers/thread-peer.ts';
import { type ExportText, readExport } from './read-export.ts';

/** A JSON export whose entries have all been looked at. */
export type OpenExport = AsyncDisposable & {
  /** The next entries to be written at once; undefined after the last. */
  next(): Promise<ExportedEntry[] | undefined>;
};

/** What is taken apart before a thread would have started, in characters or bytes. */
const maxAtOnce = 100_000;

/** Throws `invalid_request` for anything that is no export. A large one is read in a thread. */
export async function openExport(text: ExportText): Promise<OpenExport> {
  if (text.length > maxAtOnce) return await openInThread(text);
  const slices = readExport(text);
  return { next: async () => slices.shift(), [Symbol.asyncDispose]: async () => undefined };
}

async function openInThread(text: ExportText): Promise<OpenExport> {
  const worker = new Worker(new URL('./export-thread.ts', import.meta.url));
  const thread = callPeer(threadPeer(worker, 'The import thread'));
  await using opened = new AsyncDisposableStack();
  opened.use(thread);
  await thread.call('read', { text });
  const kept = opened.move();
  return {
    // It has checked them: to do so again would take as long as it spares.
    next: async () => (await thread.call('next', {})) as ExportedEntry[] | undefined,
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  };
}
