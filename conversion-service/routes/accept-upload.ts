import { z } from 'zod';
import { Problem } from '../../shared/api/problem.ts';
import { conversionOptions, passwordOptions } from '../conversion/options.ts';
import { receiveForm } from '../http/receive-form.ts';
import type { ApiContext } from '../http/service-api.ts';
import { acceptDocuments, inputFormatOf } from '../jobs/accept-documents.ts';
import type { KeyLimits } from '../keys/key-store.ts';
import type { Service } from '../service.ts';
import { maxDocumentBytes } from '../storage/storage.ts';
import { requireCallbackUrl } from '../webhooks/allowed-receivers.ts';

type Upload = { kind: 'job' | 'batch'; fileField: string; maxFiles: number };

/** Receives and accepts the documents of a request. Returns the id of the job or batch. */
export async function acceptUpload(
  c: ApiContext,
  service: Service,
  { kind, fileField, maxFiles }: Upload,
): Promise<string> {
  const { ports, room, arriving, checkContent, time } = service;
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
      fields: ['output_format', ...Object.keys(formOptions.shape)],
      longFields: ['callback_url'],
      requireTaken: (filename) => void inputFormatOf(filename),
      isHashed: idempotencyKey !== undefined,
    },
    ports.files,
  );
  const { documents, fields } = form;
  // The form keeps the drafts only until it is disposed of.
  return await acceptDocuments(
    { ports, room, arriving, checkContent, now: time.now, onAccepted: service.metrics.jobAccepted },
    {
      keyId,
      kind,
      documents,
      outputFormat: fields.get('output_format') || undefined,
      ...optionsOf(fields, service),
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

/** Nothing for a chunked body: one that does not fit is rejected when it has arrived. */
function declaredBytes({ env: { incoming } }: ApiContext): number {
  const declared = Number(incoming.headers['content-length'] ?? 0);
  return Number.isFinite(declared) ? Math.max(0, declared) : 0;
}

const formOptions = z.strictObject({
  ...conversionOptions.shape,
  callback_url: z.string().optional(),
  ...passwordOptions.shape,
});

/** An empty field is what a page sends where nothing was chosen. */
function optionsOf(fields: Map<string, string>, { allowedReceivers }: Service) {
  const given = [...fields].filter(([name, value]) => name !== 'output_format' && value !== '');
  const { data, error } = formOptions.safeParse(Object.fromEntries(given));
  if (!data) throw invalidField(error);
  const { callback_url: asked } = data;
  return {
    options: picked(data, conversionOptions),
    passwords: picked(data, passwordOptions),
    callbackUrl: asked && requireCallbackUrl('callback_url', asked, allowedReceivers),
  };
}

/** The fields that belong to a schema, which they have passed. */
function picked<S extends z.ZodObject>(fields: object, schema: S): z.infer<S> {
  const names = Object.keys(schema.shape);
  return schema.parse(
    Object.fromEntries(Object.entries(fields).filter(([name]) => names.includes(name))),
  );
}

function invalidField(error: z.ZodError): Problem {
  const errors = error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
  const [first] = errors;
  return new Problem('invalid_request', `The field “${first?.path}” ${first?.message}.`, {
    errors,
  });
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
