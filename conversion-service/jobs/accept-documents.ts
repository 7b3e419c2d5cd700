import { createHash, randomUUID } from 'node:crypto';
import pLimit from 'p-limit';
import { Problem } from '../../shared/api/problem.ts';
import { createLanguageModels } from '../../shared/node/ocr/models/language-models.ts';
import { ConversionFailure } from '../conversion/failure.ts';
import {
  type ConversionOptions,
  conflictingOption,
  type GivenPasswords,
  languageCodes,
  meaninglessOption,
  type PasswordName,
  passwordName,
} from '../conversion/options.ts';
import type { CheckOptions } from '../engine/content/check-content.ts';
import { conversions, type InputFormat, type OutputFormat } from '../formats.ts';
import type { Arriving } from './arriving.ts';
import { failed, hasEnded, type Job } from './job.ts';
import type { Claim } from './job-store.ts';
import { dividedOptions, entryOf, isReady } from './merging.ts';
import type { Ports } from './ports.ts';
import type { QueueRoom } from './queue-room.ts';

/** A document that was received. */
export type ReceivedDocument = {
  filename: string;
  /** The draft that holds it. */
  path: string;
  bytes: number;
  /** SHA-256 of its content (hex), where the request has an idempotency key. */
  sha256: string | undefined;
};

/** The documents of a request, and how to convert them. */
export type JobOrder = {
  keyId: string;
  kind: 'job' | 'batch';
  documents: ReceivedDocument[];
  outputFormat: string | undefined;
  options: ConversionOptions;
  passwords: GivenPasswords;
  callbackUrl: string | undefined;
  idempotencyKey: string | undefined;
  /** How many jobs of the key may wait, where it has a limit of its own. */
  maxWaiting: number | undefined;
  /** Of the request, where it is traced. */
  traceparent: string | undefined;
};

/**
 * Checks a document of the format that its name says.
 * @throws {ConversionFailure} where it is damaged or locked
 * @throws {Problem} `unsupported_input` where it has another format
 */
export type CheckContent = (
  path: string,
  format: InputFormat,
  options?: CheckOptions,
) => Promise<void>;

/** Disks sync several files in hardly more time than one. */
const inTurns = pLimit(8);

type Deps = {
  ports: Ports;
  room: QueueRoom;
  arriving: Arriving;
  checkContent: CheckContent;
  /** Milliseconds since 1970: what retention is counted by. */
  now: () => number;
  onAccepted: (job: Job) => void;
};

/**
 * Accepts documents: once this resolves they are safe on the disk and will be converted.
 *
 * @returns the id of the job or batch; of an earlier one where the idempotency key is known
 * @throws {Problem} where they are rejected; nothing of them is kept then
 */
export async function acceptDocuments(deps: Deps, order: JobOrder): Promise<string> {
  const { jobs, queue, files, passwords } = deps.ports;
  const { keyId, documents } = order;
  const places = documents.length + (order.options.merge ? 1 : 0);
  using _room = await deps.room.reserve(keyId, places, order.maxWaiting);
  const createdAt = deps.now();
  const id = randomUUID();
  const made = await makeJobs(deps, order, { id, createdAt });
  const waiting = made.filter(({ job }) => !hasEnded(job));
  using _arriving = deps.arriving.hold(waiting.map(({ job }) => job.id));
  await using undo = new AsyncDisposableStack();
  for (const { job } of waiting) undo.defer(() => files.remove('upload', job.id));
  await Promise.all(
    waiting.map(({ job, path }) => inTurns(() => files.keep('upload', job.id, path))),
  );
  const documentJobs = made.map(({ job }) => job);
  const merging = order.options.merge ? mergingJob(order, documentJobs, { id, createdAt }) : [];
  const all = [...documentJobs, ...merging];
  const batch =
    order.kind === 'batch' ? { id, keyId, createdAt, jobIds: all.map((job) => job.id) } : null;
  const claim = claimOf(order, { id, createdAt });
  const taken = await jobs.add({ jobs: all, batch, claim });
  if (taken) {
    const subject = subjectOf(taken, claim);
    await queueWaiting(deps.ports, subject, order);
    return subject;
  }
  keepPasswords(deps.ports, all, order);
  for (const job of all) {
    undo.defer(() => jobs.remove(job.id));
    undo.defer(() => passwords.forget(job.id));
  }
  // Where no document is left to convert, none will end and so queue the merging job.
  const first = waiting.length > 0 ? waiting.map(({ job }) => job) : merging;
  await queue.add(first.map(entryOf));
  undo.move();
  for (const job of all) deps.onAccepted(job);
  return id;
}

/**
 * The process that accepted the request before may have died before it put its jobs into the queue;
 * those that are already queued stay as they are.
 */
async function queueWaiting(ports: Ports, subject: string, order: JobOrder): Promise<void> {
  const { jobs, queue } = ports;
  const ids = (await jobs.findBatch(subject))?.jobIds ?? [subject];
  const waiting = (await jobs.findAll(ids)).filter(({ status }) => status === 'queued');
  keepPasswords(ports, waiting, order);
  for (const job of waiting) if (await isReady(ports, job)) await queue.add([entryOf(job)]);
}

function keepPasswords({ passwords }: Ports, jobs: Job[], { passwords: given }: JobOrder): void {
  for (const job of jobs) {
    if (!job.passwords || hasEnded(job)) continue;
    passwords.keep(job.id, Object.fromEntries(job.passwords.map((name) => [name, given[name]])));
  }
}

type Made = { job: Job; path: string };

type Identity = { id: string; createdAt: number };

async function makeJobs(deps: Deps, order: JobOrder, identity: Identity): Promise<Made[]> {
  const { kind, documents, outputFormat: asked, options } = order;
  if (options.merge && kind === 'job') {
    throw invalidField('merge', 'is for batches: POST /api/v1/batch');
  }
  if (options.languages !== undefined) await requireLanguages(languageCodes(options.languages));
  const own = options.merge ? dividedOptions(options).each : options;
  const planned = documents.map(({ filename, path, bytes }): Made => {
    const inputFormat = inputFormatOf(filename);
    const outputFormat = outputFormatFor(inputFormat, asked);
    requireMeaningful(order, { filename, inputFormat, outputFormat });
    const job: Job = {
      ...newJob(order, identity),
      id: kind === 'job' ? identity.id : randomUUID(),
      ...{ filename, inputFormat, outputFormat, bytes },
      options: own,
      passwords: namesOf(order, (name) => !options.merge || name === 'password'),
    };
    return { job, path };
  });
  return Promise.all(
    planned.map(async ({ job, path }) => ({ job: await checked(deps, job, path), path })),
  );
}

/** The job that makes one PDF of a batch. */
function mergingJob(order: JobOrder, parts: Job[], identity: Identity): [Job] {
  return [
    {
      ...newJob(order, identity),
      id: randomUUID(),
      ...{ filename: 'merged.pdf', inputFormat: 'pdf', outputFormat: 'pdf', bytes: 0 },
      mergeOf: parts.map(({ id }) => id),
      options: dividedOptions(order.options).whole,
      passwords: namesOf(order, (name) => name !== 'password'),
    },
  ];
}

function newJob({ kind, keyId, callbackUrl, traceparent }: JobOrder, { id, createdAt }: Identity) {
  return {
    ...{ keyId, callbackUrl, traceparent, createdAt },
    batchId: kind === 'job' ? null : id,
    status: 'queued' as const,
    startedAt: null,
    completedAt: null,
    result: null,
    failure: null,
  };
}

/** The passwords that came and that a job needs. */
function namesOf({ passwords }: JobOrder, isNeeded: (name: PasswordName) => boolean) {
  const names = passwordName.options.filter((name) => passwords[name] !== undefined);
  const needed = names.filter(isNeeded);
  return needed.length > 0 ? needed : undefined;
}

/** Throws `invalid_request` where an option has no meaning, for what is to be made or beside another. */
function requireMeaningful(
  { options, passwords }: JobOrder,
  making: { filename: string; inputFormat: InputFormat; outputFormat: OutputFormat },
): void {
  const given = { ...options, ...passwords };
  const meaningless = meaninglessOption(given, making);
  const conflicting = conflictingOption(given);
  if (meaningless) {
    const { name, for: what } = meaningless;
    const becomes = `“${making.filename}” becomes .${making.outputFormat}`;
    throw invalidField(name, `is for ${what} alone, and ${becomes}`);
  }
  if (conflicting) throw invalidField(conflicting.name, conflicting.why);
}

function invalidField(path: string, message: string): Problem {
  const errors = [{ path, message }];
  return new Problem('invalid_request', `The field “${path}” ${message}.`, { errors });
}

/**
 * One document of a batch whose content does not match its name does not stop the others: its job
 * has failed from the start.
 */
async function checked({ checkContent }: Deps, job: Job, path: string): Promise<Job> {
  try {
    await checkContent(path, job.inputFormat, { hasPassword: job.passwords?.includes('password') });
    return job;
  } catch (error) {
    if (error instanceof ConversionFailure) {
      return failed(job, { code: error.code, detail: error.message }, Date.now());
    }
    if (!(error instanceof Problem) || job.batchId === null) throw error;
    return failed(job, { code: 'corrupt_document', detail: error.message }, Date.now());
  }
}

function claimOf(
  order: JobOrder,
  { id, createdAt }: { id: string; createdAt: number },
): Claim | null {
  const { keyId, idempotencyKey, kind, outputFormat, options, callbackUrl, documents } = order;
  if (idempotencyKey === undefined) return null;
  const { sheet = 'first', ...others } = options;
  const callback = callbackUrl === undefined ? {} : { callback_url: callbackUrl };
  const encrypted = Object.keys(order.passwords).filter((name) => name !== 'password');
  // Without the passwords: they could be guessed from the fingerprint.
  const asked = [
    ...[kind, outputFormat ?? '', sheet],
    ...Object.entries({ ...others, ...callback }),
    ...encrypted,
  ];
  const contents = documents.map(({ filename, sha256 }) => [filename, sha256]);
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([asked, contents]))
    .digest('hex');
  return { keyId, idempotencyKey, fingerprint, subjectId: id, createdAt };
}

function subjectOf(taken: Claim, asked: Claim | null): string {
  if (taken.fingerprint === asked?.fingerprint) return taken.subjectId;
  throw new Problem(
    'idempotency_key_reused',
    'This Idempotency-Key came with another request within 24 hours. Use a new one for each request.',
  );
}

const models = createLanguageModels([]);

/** Throws `invalid_request` where scans cannot be read in one of these languages here. */
async function requireLanguages(languages: string[]): Promise<void> {
  if (languages.length === 0) return;
  const installed = await models.installed();
  const missing = languages.find((code) => !installed.includes(code));
  if (missing === undefined) return;
  const message = `“${missing}” is not installed. Installed: ${installed.join(', ')}`;
  throw new Problem('invalid_request', `The field “languages”: ${message}.`, {
    errors: [{ path: 'languages', message }],
  });
}

/** The format that a file's name says. Throws `unsupported_input`. */
export function inputFormatOf(filename: string): InputFormat {
  const extension = /\.([^.]+)$/.exec(filename)?.[1]?.toLowerCase() ?? '';
  if (isInput(extension)) return extension;
  throw new Problem(
    'unsupported_input',
    `“${filename}” cannot be converted: its name must end in one of ` +
      `${Object.keys(conversions)
        .map((known) => `.${known}`)
        .join(', ')}.`,
  );
}

/** The output to make, by default that of the format. Throws `unsupported_conversion`. */
function outputFormatFor(input: InputFormat, asked: string | undefined): OutputFormat {
  const allowed: readonly OutputFormat[] = conversions[input];
  const wanted = asked?.toLowerCase().replace(/^\./, '') ?? conversions[input][0];
  const found = allowed.find((format) => format === wanted);
  if (found) return found;
  throw new Problem(
    'unsupported_conversion',
    `A .${input} file cannot become “${wanted}”. It can become ${allowed.join(', ')}.`,
    { members: { allowed } },
  );
}

function isInput(extension: string): extension is InputFormat {
  return Object.hasOwn(conversions, extension);
}
