import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy, type BusboyFileStream } from '@fastify/busboy';
import { type AnyProblemCode, Problem } from '../../shared/api/problem.ts';
import { mediaType } from '../../shared/http-server/request-body.ts';
import { cleanFilename } from '../filenames/clean-filename.ts';
import type { ReceivedDocument } from '../jobs/accept-documents.ts';
import type { FileStore } from '../jobs/ports.ts';
import { isAwaitingConsent, noteConsent } from './drain-body.ts';

export type FormRules = {
  /** The name of the fields that hold files. */
  fileField: string;
  maxFiles: number;
  maxFileBytes: number;
  /** The names of the other fields there may be, each once. */
  fields: readonly string[];
  /** Those that may be longer than other fields. */
  longFields?: readonly string[];
  /** Throws a Problem for a file that is not accepted, before it is read. */
  requireTaken: (filename: string) => void;
  /** Whether the content of files is to be hashed. */
  isHashed: boolean;
};

export type ReceivedForm = AsyncDisposable & {
  documents: ReceivedDocument[];
  fields: Map<string, string>;
};

const maxFieldBytes = 1_000;
const maxLongFieldBytes = 10_000;

/** Boundaries, part headers and small fields beside the files. */
const overheadBytes = 1_000_000;

/**
 * Streams the files of a multipart form to drafts on the disk while they arrive. The drafts are
 * removed when the form is disposed of.
 *
 * @throws {Problem} at the first violation of the rules; nothing is left then
 */
export async function receiveForm(
  { incoming, outgoing }: { incoming: IncomingMessage; outgoing: ServerResponse },
  rules: FormRules,
  files: FileStore,
): Promise<ReceivedForm> {
  requireForm(incoming, rules);
  await using parts = new AsyncDisposableStack();
  const failing = new AbortController();
  const received: Promise<ReceivedDocument | null>[] = [];
  const fields = new Map<string, string>();
  const fail = (problem: unknown) => failing.abort(problem);

  const form = createParser(incoming, rules)
    .on('file', (name, stream, filename) => {
      received.push(receiveFile(name, stream, filename).catch(failWith));
    })
    .on('field', (name, value, _nameCut, isCut) => attempt(() => addField(name, value, isCut)))
    .on('filesLimit', () => fail(tooManyFiles(rules)))
    .on('partsLimit', () => fail(tooManyFields()))
    .on('fieldsLimit', () => fail(tooManyFields()));

  async function receiveFile(name: string, stream: BusboyFileStream, sentName: string) {
    requireFileField(name, rules);
    const filename = cleanFilename(sentName);
    rules.requireTaken(filename);
    const draft = parts.use(files.draft());
    stream.once('limit', () => fail(fileTooLarge(filename, rules)));
    const saved = await saveUpload(stream, draft.path, {
      isHashed: rules.isHashed,
      signal: failing.signal,
    });
    return { filename, path: draft.path, ...saved };
  }

  function failWith(problem: unknown): null {
    fail(problem);
    return null;
  }

  function attempt(step: () => void): void {
    try {
      step();
    } catch (problem) {
      fail(problem);
    }
  }

  function addField(name: string, value: string, isCut: boolean): void {
    if (!rules.fields.includes(name)) throw unknownField(name, rules);
    if (fields.has(name)) throw invalid(name, 'is given more than once');
    const isLong = rules.longFields?.includes(name) ?? false;
    if (isCut || (!isLong && Buffer.byteLength(value) > maxFieldBytes))
      throw invalid(name, 'is too long');
    fields.set(name, value);
  }

  using _pace = watchPace(incoming, fail);
  if (isAwaitingConsent(incoming)) {
    noteConsent(incoming);
    outgoing.writeContinue();
  }
  try {
    await parse(incoming, form, failing.signal);
  } finally {
    if (!form.writableFinished) fail(new Problem('invalid_request', 'The form is incomplete.'));
    // Drafts are removed only once nothing writes to them any more.
    await Promise.all(received);
  }
  failing.signal.throwIfAborted();
  const documents = (await Promise.all(received)).filter((document) => document !== null);
  if (documents.length === 0) throw noFile(rules);
  const kept = parts.move();
  return { documents, fields, [Symbol.asyncDispose]: () => kept.disposeAsync() };
}

function requireForm(incoming: IncomingMessage, { maxFiles, maxFileBytes }: FormRules): void {
  if (mediaType(incoming) !== 'multipart/form-data') {
    throw new Problem('unsupported_media_type', 'Send the file as multipart/form-data.');
  }
  const maxBytes = maxFiles * maxFileBytes + overheadBytes;
  if (Number(incoming.headers['content-length'] ?? 0) <= maxBytes) return;
  throw new Problem('payload_too_large', `A file may have ${maxFileBytes / 1_000_000} MB.`);
}

function createParser(incoming: IncomingMessage, { maxFiles, maxFileBytes, fields }: FormRules) {
  try {
    return new Busboy({
      headers: { ...incoming.headers, 'content-type': incoming.headers['content-type'] ?? '' },
      limits: {
        files: maxFiles,
        fileSize: maxFileBytes,
        // One more than there may be, so that a field which is not known can be named.
        fields: fields.length + 1,
        fieldSize: maxLongFieldBytes,
        headerPairs: 50,
        headerSize: 8_000,
      },
    });
  } catch (error) {
    throw malformed(error);
  }
}

/** Feeds the body to the parser. Leaves the connection open, so that it can be answered. */
async function parse(
  incoming: IncomingMessage,
  form: InstanceType<typeof Busboy>,
  signal: AbortSignal,
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const onClose = () => !incoming.complete && reject(clientGone());
  const onAbort = () => reject(signal.reason);
  signal.addEventListener('abort', onAbort);
  incoming.once('close', onClose);
  form.once('finish', resolve).on('error', (error) => reject(malformed(error)));
  incoming.pipe(form);
  try {
    signal.throwIfAborted();
    await promise;
  } finally {
    signal.removeEventListener('abort', onAbort);
    incoming.off('close', onClose).unpipe(form);
  }
}

function requireFileField(name: string, { fileField }: FormRules): void {
  if (name === fileField) return;
  throw invalid(name, `is not known here: the field of a file is called “${fileField}”`);
}

function unknownField(name: string, { fileField, fields }: FormRules): Problem {
  if (name === fileField) return invalid(name, 'must be a file, sent with its name');
  return invalid(name, `is not known here. Known are ${[fileField, ...fields].join(', ')}`);
}

function invalid(path: string, message: string): Problem {
  return new Problem('invalid_request', `The field “${path}” ${message}.`, {
    errors: [{ path, message }],
  });
}

function noFile({ fileField }: FormRules): Problem<AnyProblemCode> {
  return new Problem('file_required', `Send a file in the form field “${fileField}”.`);
}

function tooManyFiles({ maxFiles, fileField }: FormRules): Problem<AnyProblemCode> {
  if (maxFiles > 1) return new Problem('too_many_files', `A batch may have ${maxFiles} files.`);
  const message = `The field “${fileField}” takes one file. POST /api/v1/batch takes several.`;
  return new Problem('too_many_files', message);
}

function tooManyFields(): Problem {
  return new Problem('invalid_request', 'The form has too many fields.');
}

function fileTooLarge(filename: string, { maxFileBytes }: FormRules): Problem {
  const megabytes = maxFileBytes / 1_000_000;
  return new Problem('payload_too_large', `“${filename}” is larger than ${megabytes} MB.`);
}

function malformed(cause: unknown): Problem {
  const why = cause instanceof Error ? ` (${cause.message})` : '';
  return new Problem('invalid_request', `The body is not a whole multipart form${why}.`, { cause });
}

function clientGone(): Problem {
  return new Problem('invalid_request', 'The client went away before its request was whole.');
}

const stretchMs = 20_000;

/** Far below any line that a document of megabytes would be sent over. */
const leastBytes = 20_000;

/** Fails a request whose body arrives too slowly: a client must not hold a place that way. */
function watchPace(
  { socket }: IncomingMessage,
  fail: (problem: Problem<'request_timeout'>) => void,
): Disposable {
  let before = socket.bytesRead;
  const watching = setInterval(() => {
    if (socket.bytesRead - before < leastBytes) {
      fail(new Problem('request_timeout', 'The body came too slowly. Send it again.'));
    }
    before = socket.bytesRead;
  }, stretchMs);
  return { [Symbol.dispose]: () => clearInterval(watching) };
}

/**
 * Writes a stream to a new file as it arrives, counting and hashing it on the way. Once it settles,
 * also by the signal, nothing writes to the file any more.
 */
export async function saveUpload(
  stream: Readable,
  file: string,
  { isHashed, signal }: { isHashed: boolean; signal: AbortSignal },
): Promise<{ bytes: number; sha256: string | undefined }> {
  const hash = isHashed ? createHash('sha256') : undefined;
  let bytes = 0;
  async function* counted(chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      bytes += chunk.length;
      hash?.update(chunk);
      yield chunk;
    }
  }
  async function writeAll(chunks: AsyncIterable<Buffer>): Promise<void> {
    await using handle = await open(file, 'wx', 0o600);
    await handle.writeFile(counted(chunks));
  }
  let writing: Promise<void> | undefined;
  try {
    await pipeline(
      stream,
      (chunks: AsyncIterable<Buffer>) => {
        writing = writeAll(chunks);
        return writing;
      },
      { signal },
    );
  } finally {
    // An aborted pipeline does not wait for the file, which may only just be made.
    await writing?.catch(() => undefined);
  }
  return { bytes, sha256: hash?.digest('hex') };
}
