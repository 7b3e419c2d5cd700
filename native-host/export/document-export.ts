import { randomUUID } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { mkdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Logger } from 'pino';
import type { DocumentFormat, ExportState, ExportStep } from '../../shared/api/document-export.ts';
import { Problem } from '../../shared/api/problem.ts';
import { stateWaitMs } from '../../shared/messages/contracts/export-methods.ts';
import { MessageError } from '../../shared/messages/message-error.ts';
import { storageProblem } from '../storage/storage-problem.ts';
import { type Production, produceDocument, type Sources } from './produce-document.ts';

type ExportOptions = { request: Production['request']; dir: string; log: Logger };

/** One document in the making, and then the document. */
export class DocumentExport implements AsyncDisposable {
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

  constructor(options: ExportOptions, sources: Sources) {
    this.#options = options;
    this.#folder = path.join(options.dir, this.id);
    this.#changes.setMaxListeners(0);
    this.#finished = this.#run(sources);
  }

  /** The file of the document, once it is done. */
  get file(): string | undefined {
    return this.#file;
  }

  /** How far it is, once that is further than the version `after`, or after some seconds. */
  async state(after: number, signal: AbortSignal): Promise<ExportState> {
    if (this.#state.version > after) return this.#state;
    const patience = AbortSignal.any([signal, AbortSignal.timeout(stateWaitMs)]);
    await once(this.#changes, 'change', { signal: patience }).catch(() => signal.throwIfAborted());
    return this.#state;
  }

  /** Ends what still runs and removes what was made. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#stopping.abort(new MessageError('aborted', 'the export was cancelled'));
    await this.#finished;
    await rm(this.#folder, { recursive: true, force: true });
  }

  async #run(sources: Sources): Promise<void> {
    try {
      await mkdir(this.#folder, { recursive: true, mode: 0o700 });
      this.#file = await produceDocument(this.#production(), sources);
      this.#change('done', { document: await this.#document(this.#file) });
    } catch (error) {
      // What was stopped fails in words of its own, wherever it was.
      const { aborted, reason } = this.#stopping.signal;
      this.#change('failed', { error: this.#forCaller(aborted ? reason : error) });
    }
  }

  #production(): Production {
    const { request, log } = this.#options;
    return {
      request,
      folder: this.#folder,
      name: this.#name,
      following: {
        signal: this.#stopping.signal,
        onStep: (step) => this.#change(step),
        onWait: (ms) => this.#change('waiting', { waitSeconds: Math.ceil(ms / 1_000) }),
        onLeft: (error) => log.debug({ err: error }, 'the service keeps a document for a day'),
      },
    };
  }

  async #document(file: string): Promise<NonNullable<ExportState['document']>> {
    const { format } = this.#options.request;
    const { size: bytes } = await stat(file);
    return { filename: `${this.#name}.${format}`, mediaType: mediaTypes[format], bytes };
  }

  get #name(): string {
    return `screenscribe-${new Date().toISOString().slice(0, 10)}`;
  }

  #change(step: ExportStep, more: Partial<ExportState> = {}): void {
    const { version, step: before } = this.#state;
    if (step === before && step !== 'waiting') return;
    this.#state = {
      version: version + 1,
      ...{ step, waitSeconds: null, error: null, document: null },
      ...more,
    };
    this.#changes.emit('change');
  }

  /** The log is told the code of a problem, never its words: they may hold a document's. */
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

const mediaTypes: Record<DocumentFormat, string> = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  odt: 'application/vnd.oasis.opendocument.text',
  rtf: 'application/rtf',
  epub: 'application/epub+zip',
  html: 'text/html',
  txt: 'text/plain',
};
