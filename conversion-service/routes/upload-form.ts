import { z } from '@hono/zod-openapi';
import { csvNumbers, defaultDpi, pdfProfiles, readingModes } from '../formats.ts';
import { maxUrlLength } from '../webhooks/callback-url.ts';

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
    enum: ['first', 'all'],
    default: 'first',
    description: 'Which sheets become CSV: the first as one file, or all of them in a ZIP',
  },
  pages: {
    type: 'string' as const,
    description:
      'Which pages a PDF or images have, or which of a PDF or picture are taken: numbers and ' +
      'ranges. Those that the document does not have are left out; all are made where it is omitted.',
    example: '1-3,7',
  },
  dpi: {
    type: 'integer' as const,
    minimum: 10,
    maximum: 600,
    default: defaultDpi,
    description: 'Dots an inch of images. A thumbnail: `output_format=jpg`, `pages=1`, `dpi=20`.',
  },
  pdf_profile: {
    type: 'string' as const,
    enum: [...pdfProfiles],
    description:
      'For archives (PDF/A) or readers of the screen (PDF/UA), as LibreOffice makes them',
  },
  languages: {
    type: 'string' as const,
    default: 'eng',
    description: 'The languages of a picture or PDF, by their codes, as eng+deu',
    example: 'eng+deu',
  },
  ocr: {
    type: 'string' as const,
    enum: [...readingModes],
    default: 'auto',
    description:
      'Which pages of a picture or PDF are read from their pixels: those without text, all, or none',
  },
  csv_numbers: {
    type: 'string' as const,
    enum: [...csvNumbers],
    default: 'auto',
    description:
      'What the cells of a CSV file become: numbers and dates where their whole column comes back ' +
      'to the letter, or texts',
  },
  callback_url: {
    type: 'string' as const,
    format: 'uri',
    maxLength: maxUrlLength,
    description:
      'Where the job is sent when it has ended, completed or failed: a signed POST (Standard ' +
      'Webhooks), tried for 24 hours. https, or a host that the operator allows.',
  },
  password: {
    type: 'string' as const,
    format: 'password',
    maxLength: 255,
    description:
      'Opens a protected document. It is kept in memory until the job ends, and nowhere else: where ' +
      'the service restarts before, the job fails with `password_required`.',
  },
};
