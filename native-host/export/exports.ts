import { open, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Logger } from 'pino';
import type { ExportRequest, ExportState } from '../../shared/api/document-export.ts';
import { Problem } from '../../shared/api/problem.ts';
import type { Settings } from '../../shared/api/settings.ts';
import { DocumentExport } from './document-export.ts';
import type { DocumentLanguage } from './document-words.ts';
import type { Sources } from './produce-document.ts';

/** Documents that are made of the history, for callers that ask how far they are. */
export type Exports = AsyncDisposable & {
  /** @throws {Problem} `too_many_requests` where as many as may be are under way */
  start(request: ExportRequest): { exportId: string };
  /** As `export.state` of the link. The calls below throw `not_found` for an export that ended. */
  state(exportId: string, after: number, signal: AbortSignal): Promise<ExportState>;
  read(exportId: string, offset: number): Promise<{ bytes: string; next: number | null }>;
  cancel(exportId: string): Promise<void>;
};

/** Each may hold 90 MB of texts and pictures in memory. */
const maxExports = 3;

/** How long an export lives that nobody asks for, in ms. */
const leaseMs = 120_000;

/** Bytes in one answer of `read`. */
const partBytes = 3 * 1024 * 1024;

/** @param options.dataDir in which a folder holds what is made; it is emptied first */
export async function openExports(
  options: Sources & { dataDir: string; settings: () => Settings; log: Logger },
): Promise<Exports> {
  const { settings, log } = options;
  const dir = path.join(options.dataDir, 'exports');
  await rm(dir, { recursive: true, force: true }).catch((err) =>
    log.warn({ err }, 'the documents of an earlier run stay'),
  );
  const running = new Map<string, { made: DocumentExport; lease: NodeJS.Timeout }>();

  async function end(id: string): Promise<void> {
    const found = running.get(id);
    if (!found) return;
    running.delete(id);
    clearTimeout(found.lease);
    await found.made[Symbol.asyncDispose]();
  }

  function wanted(id: string): DocumentExport {
    const found = running.get(id);
    if (!found)
      throw new Problem('not_found', 'This export is no longer available. Start a new one.');
    found.lease.refresh();
    return found.made;
  }

  return {
    start(request) {
      if (running.size >= maxExports) {
        throw new Problem(
          'too_many_requests',
          'Other exports are in progress. Wait until they are done.',
        );
      }
      const language = request.language ?? languageOf(settings());
      const made = new DocumentExport({ request: { ...request, language }, dir, log }, options);
      const expire = () => end(made.id).catch((err) => log.warn({ err }, 'an export stays'));
      running.set(made.id, { made, lease: setTimeout(expire, leaseMs) });
      return { exportId: made.id };
    },
    state: (id, after, signal) => wanted(id).state(after, signal),
    async read(id, offset) {
      const { file } = wanted(id);
      if (file === undefined) throw new Problem('invalid_request', 'The export is not done.');
      return await readPart(file, offset);
    },
    cancel: end,
    async [Symbol.asyncDispose]() {
      await Promise.all([...running.keys()].map(end));
    },
  };
}

async function readPart(file: string, offset: number) {
  await using handle = await open(file, 'r');
  const { size } = await handle.stat();
  const buffer = Buffer.alloc(Math.max(0, Math.min(partBytes, size - offset)));
  const { bytesRead } = await handle.read(buffer, 0, buffer.length, offset);
  const next = offset + bytesRead;
  const bytes = buffer.subarray(0, bytesRead).toString('base64');
  return { bytes, next: next < size ? next : null };
}

function languageOf({ ui }: Settings): DocumentLanguage {
  if (ui.language !== 'system') return ui.language;
  return Intl.DateTimeFormat().resolvedOptions().locale.startsWith('de') ? 'de' : 'en';
}
