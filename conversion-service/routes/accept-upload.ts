import { Problem } from '../../shared/api/problem.ts';
import type { ApiContext } from '../http/api.ts';
import { receiveForm } from '../http/receive-form.ts';
import { acceptDocuments } from '../jobs/accept-documents.ts';
import { type ConversionOptions, conversionOptions } from '../jobs/conversion-options.ts';
import { inputFormatOf } from '../jobs/known-formats.ts';
import type { KeyLimits } from '../keys/key-limits.ts';
import type { Service } from '../service.ts';
import { maxDocumentBytes } from '../storage/storage.ts';
import { requireCallbackUrl } from '../webhooks/callback-url.ts';

type Upload = { kind: 'job' | 'batch'; fileField: string; maxFiles: number };

/** Receives and accepts the documents of a request. Answers the id of what they became. */
export async function acceptUpload(
  c: ApiContext,
  service: Service,
  { kind, fileField, maxFiles }: Upload,
): Promise<string> {
  const { ports, room, checkContent, time } = service;
  const { id: keyId, limits } = c.get('apiKey');
  const maxFileBytes = maxBytesFor(limits);
  const idempotencyKey = idempotencyKeyOf(c);
  // Before a long upload rather than after it.
  (await room.reserve(keyId, 1, limits.waiting))[Symbol.dispose]();
  using _storage = service.storage.reserve(Math.min(declaredBytes(c), maxFiles * maxFileBytes));
  await using form = await receiveForm(
    c.env,
    {
      fileField,
      maxFiles,
      maxFileBytes,
      fields: ['output_format', ...conversionOptions.keyof().options],
      longFields: ['callback_url'],
      requireTaken: (filename) => void inputFormatOf(filename),
      isHashed: idempotencyKey !== undefined,
    },
    ports.files,
  );
  const { documents, fields } = form;
  // The form keeps the drafts only until it is disposed of.
  return await acceptDocuments(
    { ports, room, checkContent, now: time.now, onAccepted: service.metrics.jobAccepted },
    {
      keyId,
      kind,
      documents,
      outputFormat: fields.get('output_format') || undefined,
      options: withCallback(optionsOf(fields), service),
      idempotencyKey,
      maxWaiting: limits.waiting,
      traceparent: c.get('traceparent'),
    },
  );
}

function maxBytesFor({ megabytes }: KeyLimits): number {
  if (megabytes === undefined) return maxDocumentBytes;
  return Math.min(maxDocumentBytes, Math.floor(megabytes * 1_000_000));
}

/** Nothing where it comes in pieces: what does not fit is refused when it has come. */
function declaredBytes({ env: { incoming } }: ApiContext): number {
  const declared = Number(incoming.headers['content-length'] ?? 0);
  return Number.isFinite(declared) ? Math.max(0, declared) : 0;
}

/** An empty field is what a page sends where nothing was chosen. */
function optionsOf(fields: Map<string, string>): ConversionOptions {
  const given = [...fields].filter(([name, value]) => name !== 'output_format' && value !== '');
  const { data, error } = conversionOptions.safeParse(Object.fromEntries(given));
  if (data) return data;
  const errors = error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
  const [first] = errors;
  throw new Problem('invalid_request', `The field “${first?.path}” ${first?.message}.`, { errors });
}

function withCallback(options: ConversionOptions, { allowedReceivers }: Service) {
  const { callback_url: asked } = options;
  if (asked === undefined) return options;
  return { ...options, callback_url: requireCallbackUrl('callback_url', asked, allowedReceivers) };
}

function idempotencyKeyOf(c: ApiContext): string | undefined {
  const given = c.req.header('idempotency-key');
  if (given === undefined || /^[\x21-\x7e]{1,255}$/.test(given)) return given;
  throw new Problem(
    'invalid_request',
    'An Idempotency-Key has 1 to 255 visible ASCII characters, such as a UUID.',
    { errors: [{ path: 'Idempotency-Key', message: 'must be 1 to 255 visible characters' }] },
  );
}
