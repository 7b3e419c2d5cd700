import { z } from 'zod';
import { color } from './entry.ts';

/** The formats of exported documents. */
export const documentFormats = ['pdf', 'docx', 'odt', 'rtf', 'epub', 'html', 'txt'] as const;
export const documentFormat = z.enum(documentFormats);
export type DocumentFormat = z.infer<typeof documentFormat>;

/** Formats that the host writes by itself; a conversion service makes the others. */
const ownFormats: readonly DocumentFormat[] = ['odt', 'html', 'txt'];

/** The formats of exported tables. */
const tableFormats = ['csv', 'xlsx', 'ods', 'html', 'md'] as const;
export const tableFormat = z.enum(tableFormats);
export type TableFormat = z.infer<typeof tableFormat>;

/** The configured conversion service: whether there is a key, never the key. */
export const serviceView = z.object({
  url: z.string().nullable(),
  keyConfigured: z.boolean(),
});
export type ServiceView = z.infer<typeof serviceView>;

export const serviceChange = z.strictObject({
  url: z.string().min(1).max(2_000),
  /** Where left out, the current key stays, if the address is still on the same server. */
  key: z
    .string()
    .regex(/^[\x21-\x7e]{1,500}$/, 'must be 1 to 500 visible characters')
    .optional(),
  /** Whether key and documents may be sent unencrypted to another computer. */
  allowPlainHttp: z.boolean().default(false),
});
export type ServiceChange = z.infer<typeof serviceChange>;

export function needsService(format: DocumentFormat): boolean {
  return !ownFormats.includes(format);
}

/** The most entries that one document may have. */
export const maxEntries = 10_000;

/** The longest text that is exported without being in the history, in UTF-16 units. */
export const maxTextLength = 10_000_000;

/** Entries of the history: these in this order, or all (of a color) in theirs. */
const entriesSource = z.strictObject({
  kind: z.literal('entries'),
  ids: z.array(z.uuid()).min(1).max(maxEntries).optional(),
  color: color.optional(),
});

/** A text that is not in the history, or not yet; `entryId` is the entry it was made from. */
const textSource = z.strictObject({
  kind: z.literal('text'),
  text: z.string().min(1).max(maxTextLength),
  entryId: z.uuid().nullable(),
});

export const exportRequest = z.strictObject({
  format: documentFormat,
  source: z.discriminatedUnion('kind', [entriesSource, textSource]),
  pictures: z.boolean().default(true),
  /**
   * The language of the document's own words, besides the texts; from the settings where left out.
   */
  language: z.enum(['en', 'de']).optional(),
});
export type ExportRequest = z.infer<typeof exportRequest>;

/** Documents that the host makes by itself of entries' images, with their layout and tables. */
export const saveFormat = z.enum(['docx', 'odt', 'xlsx', 'pdf', 'html', 'md', 'txt']);
export type SaveFormat = z.infer<typeof saveFormat>;

/** The most entries that one such document may have. */
export const maxSavedEntries = 500;

export const saveRequest = exportRequest.omit({ pictures: true }).extend({ format: saveFormat });
export type SaveRequest = z.infer<typeof saveRequest>;

const exportSteps = [
  'reading',
  'writing',
  'uploading',
  'waiting',
  'queued',
  'processing',
  'downloading',
  'done',
  'failed',
] as const;
export type ExportStep = (typeof exportSteps)[number];

/** The progress of an export. */
export const exportState = z.object({
  /** Grows with every change. */
  version: z.int().min(0),
  step: z.enum(exportSteps),
  /** While it is `waiting`: how long until the next try. */
  waitSeconds: z.int().min(0).nullable(),
  /** While it is `reading`: how many entries are done, and of how many. */
  entries: z.object({ done: z.int().min(0), total: z.int().min(1) }).optional(),
  /** Once it has failed: why, as an error of the link. */
  error: z.object({ code: z.string(), message: z.string() }).nullable(),
  /** Once it is done. */
  document: z
    .object({ filename: z.string(), mediaType: z.string(), bytes: z.int().min(0) })
    .nullable(),
});
export type ExportState = z.infer<typeof exportState>;
