import { z } from '@hono/zod-openapi';
import { conversionOptions, fieldsOf, passwordOptions } from '../conversion/options.ts';
import { maxUrlLength } from '../webhooks/allowed-receivers.ts';

export const idempotencyHeader = z.object({
  'idempotency-key': z
    .string()
    .optional()
    .openapi({
      description:
        'The same key with the same request within 24 hours answers the same job or batch; with ' +
        'another request it is refused with `idempotency_key_reused`.',
    }),
});

/**
 * The body of an upload, only for the API's document: uploads are read as a stream, and validators
 * of the library keep bodies in memory.
 */
export function uploadBody(files: Record<string, object>) {
  const schema = {
    type: 'object' as const,
    additionalProperties: false,
    required: Object.keys(files),
    properties: { ...files, ...options },
  };
  return { required: true, content: { 'multipart/form-data': { schema } } };
}

export const binaryFile = { type: 'string' as const, format: 'binary' };

/** Fields beside the files. They may stand before or after them. */
const options = {
  output_format: {
    type: 'string' as const,
    description: 'The format to make; the first one of GET /formats where it is omitted',
    example: 'pdf',
  },
  ...fieldsOf(conversionOptions),
  callback_url: {
    type: 'string' as const,
    format: 'uri',
    maxLength: maxUrlLength,
    description:
      'Where the job is sent when it has ended, completed or failed: a signed POST (Standard ' +
      'Webhooks), tried for 24 hours. https, or a host that the operator allows.',
  },
  ...fieldsOf(passwordOptions),
};
