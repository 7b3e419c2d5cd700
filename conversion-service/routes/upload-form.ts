import { z } from '@hono/zod-openapi';

export const sheetChoice = z.enum(['first', 'all']);

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
 * The body of an upload, for the document of the API alone: uploads are read as a stream, and
 * validators of the library keep bodies in memory.
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
  sheet: {
    type: 'string' as const,
    enum: sheetChoice.options,
    default: 'first',
    description: 'Which sheets become CSV: the first as one file, or all of them in a ZIP',
  },
};
