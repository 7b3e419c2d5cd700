import { randomUUID } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { mkdir, open, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Logger } from 'pino';
import type {
  DocumentFormat,
  ExportRequest,
  ExportState,
  ExportStep,
  SaveFormat,
  SaveRequest,
} from '../../shared/api/document-export.ts';
import { Problem } from '../../shared/api/problem.ts';
import type { Settings } from '../../shared/api/settings.ts';
import { stateWaitMs } from '../../shared/messages/contracts/export-methods.ts';
import { MessageError } from '../../shared/messages/message-error.ts';
import { storageProblem } from '../storage/storage-problem.ts';
import type { DocumentLanguage } from './document-words.ts';
import type { Production, Sources } from './produce-document.ts';
import type { SavedFrom, Saving } from './save-as.ts';

/** Documents made of the history, for callers that poll their progress. */
export type Exports = AsyncDisposable & {
  /** @throws {Problem} `too_many_requests` where the maximum is already in progress */
  start(request: ExportRequest): { exportId: string };
  /** The same for a document that is laid out as the images of its entries. */
  saveAs(request: SaveRequest): { exportId: string };
  /** As `export.state` of the link. The calls below throw `not_found` for an export that ended. */
  state(exportId: string, after: number, signal: AbortSignal): Promise<ExportState>;
  read(exportId: string, offset: number): Promise<{ bytes: string; next: number | null }>;
  cancel(exportId: string): Promise<void>;
};

/** Each may hold 90 MB of texts and images in memory. */
const maxExports = 3;

/** How long an export lives without being polled, in ms. */
const leaseMs = 120_000;

/** Bytes in one answer of `read`. */
const partBytes = 3 * 1024 * 1024;

/** @param options.dataDir where a folder for the results is created; it is emptied first */
export async function openExports(
  options: Sources & {
    ocr: SavedFrom['ocr'];
    dataDir: string;
    settings: () => Settings;
    log: Logger;
  },
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

  function begin(format: Format, produce: Produce): { exportId: string } {
    if (running.size >= maxExports) {
      throw new Problem(
        'too_many_requests',
        'Other exports are in progress. Wait until they are done.',
      );
    }
    const made = new DocumentExport({ format, dir, log }, produce);
    const expire = () => end(made.id).catch((err) => log.warn({ err }, 'an export stays'));
    running.set(made.id, { made, lease: setTimeout(expire, leaseMs) });
    return { exportId: made.id };
  }

  const inLanguage = <R extends { language?: DocumentLanguage | undefined }>(request: R) => ({
    ...request,
    language: request.language ?? languageOf(settings()),
  });

  return {
    start(request) {
      const wanted = inLanguage(request);
      return begin(request.format, async (working) => {
        const { produceDocument } = await import('./produce-document.ts');
        return {
          file: await produceDocument({ request: wanted, ...working }, options),
          name: working.name,
        };
      });
    },
    saveAs(request) {
      const wanted = inLanguage(request);
      const from = { ...options, languages: () => settings().ocr.languages };
      return begin(request.format, async ({ folder, name, following, onEntry }) => {
        const { signal } = following;
        // What writes PDFs is loaded for the first document: the host starts sooner without.
        const { saveAs } = await import('./save-as.ts');
        const saved = await saveAs({ request: wanted, folder, signal, onEntry }, from);
        return { ...saved, name: saved.name || name };
      });
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

type Format = DocumentFormat | SaveFormat;

type Working = Omit<Production, 'request'> & Pick<Saving, 'onEntry'>;

/** Makes a file in a folder; its name is without extension. */
type Produce = (working: Working) => Promise<{ file: string; name: string }>;

type ExportOptions = { format: Format; dir: string; log: Logger };

/** A document while it is being made, and afterwards. */
class DocumentExport implements AsyncDisposable {
  readonly id = randomUUID();
  readonly #options: ExportOptions;
  readonly #folder: string;
  readonly #stopping = new AbortController();
  readonly #changes = new EventEmitter();
  readonly #finished: Promise<void>;
  #state: ExportState = {
    version: 0,
    step: 'writing',
    waitSeconds: null,
    error: null,
    document: null,
  };
  #file: string | undefined;

  constructor(options: ExportOptions, produce: Produce) {
    this.#options = options;
    this.#folder = path.join(options.dir, this.id);
    this.#changes.setMaxListeners(0);
    this.#finished = this.#run(produce);
  }

  /** The file of the document, once it is done. */
  get file(): string | undefined {
    return this.#file;
  }

  /** Its state, once that is newer than version `after`, or after some seconds. */
  async state(after: number, signal: AbortSignal): Promise<ExportState> {
    if (this.#state.version > after) return this.#state;
    const patience = AbortSignal.any([signal, AbortSignal.timeout(stateWaitMs)]);
    await once(this.#changes, 'change', { signal: patience }).catch(() => signal.throwIfAborted());
    return this.#state;
  }

  /** Ends what still runs and removes the results. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#stopping.abort(new MessageError('aborted', 'the export was cancelled'));
    await this.#finished;
    await rm(this.#folder, { recursive: true, force: true });
  }

  async #run(produce: Produce): Promise<void> {
    try {
      await mkdir(this.#folder, { recursive: true, mode: 0o700 });
      const { file, name } = await produce(this.#working());
      this.#file = file;
      this.#change('done', { document: await this.#document(file, name) });
    } catch (error) {
      // What was stopped may fail with any error.
      const { aborted, reason } = this.#stopping.signal;
      this.#change('failed', { error: this.#forCaller(aborted ? reason : error) });
    }
  }

  #working(): Working {
    const { log } = this.#options;
    return {
      folder: this.#folder,
      name: `screenscribe-${new Date().toISOString().slice(0, 10)}`,
      onEntry: (done, total) =>
        done < total
          ? this.#change('reading', { entries: { done, total } })
          : this.#change('writing'),
      following: {
        signal: this.#stopping.signal,
        onStep: (step) => this.#change(step),
        onWait: (ms) => this.#change('waiting', { waitSeconds: Math.ceil(ms / 1_000) }),
        onLeft: (error) => log.debug({ err: error }, 'the service keeps a document for a day'),
      },
    };
  }

  async #document(file: string, name: string): Promise<NonNullable<ExportState['document']>> {
    const { format } = this.#options;
    const { size: bytes } = await stat(file);
    return { filename: `${name}.${format}`, mediaType: mediaTypes[format], bytes };
  }

  #change(step: ExportStep, more: Partial<ExportState> = {}): void {
    const { version, step: before } = this.#state;
    if (step === before && step !== 'waiting' && step !== 'reading') return;
    this.#state = {
      version: version + 1,
      ...{ step, waitSeconds: null, error: null, document: null },
      ...more,
    };
    this.#changes.emit('change');
  }

  /** The log gets the code of a problem, never its message: that may contain a document's text. */
  #forCaller(thrown: unknown): NonNullable<ExportState['error']> {
    const { log } = this.#options;
    const error = storageProblem(thrown) ?? thrown;
    if (error instanceof Problem || error instanceof MessageError) {
      log.info({ code: error.code }, 'an export failed');
      return { code: error.code, message: error.message };
    }
    log.error({ err: error }, 'an export failed');
    return { code: 'internal', message: 'the export failed; the log says why' };
  }
}

const mediaTypes: Record<Format, string> = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  odt: 'application/vnd.oasis.opendocument.text',
  rtf: 'application/rtf',
  epub: 'application/epub+zip',
  html: 'text/html',
  txt: 'text/plain',
  md: 'text/markdown',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};
