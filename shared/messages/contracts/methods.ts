import { z } from 'zod';
import { color, entry } from '../../api/entry.ts';
import { language, layout, ocrResult } from '../../api/recognition.ts';
import { status } from '../../api/status.ts';
import type { Method } from '../contract.ts';

const nothing = z.object({});
const reading = {
  languages: z.array(language).min(1).max(8).optional(),
  layout: layout.optional(),
};
const page = { limit: z.int().min(1).max(1_000).default(100), cursor: z.string().optional() };

/** As GET /status answers, and whether the host ends by itself when nobody needs it. */
export const getStatus = {
  params: nothing,
  result: status.extend({ endsWhenIdle: z.boolean() }),
} satisfies Method;
export type HostStatus = z.infer<typeof getStatus.result>;

/** Reads text from a picture of at most 50 MB, given as base64 of a PNG, JPEG or WebP file. */
export const ocrImage = {
  params: z.strictObject({
    image: z.base64().min(1),
    ...reading,
    save: z.boolean().default(false),
  }),
  result: ocrResult,
} satisfies Method;

/** Reads text from a rectangle of the desktop, in its physical pixels. */
export const captureRegion = {
  params: z.strictObject({
    x: z.int(),
    y: z.int(),
    width: z.int().min(1),
    height: z.int().min(1),
    display: z.string().optional(),
    ...reading,
    save: z.boolean().default(true),
    copy: z.boolean().default(false),
  }),
  result: ocrResult,
} satisfies Method;

export const historyList = {
  params: z.strictObject({
    color: color.optional(),
    sort: z.enum(['position', 'createdAt', 'updatedAt', 'text', 'color']).default('position'),
    order: z.enum(['asc', 'desc']).default('asc'),
    ...page,
  }),
  result: z.object({
    entries: z.array(entry),
    total: z.int().min(0),
    nextCursor: z.string().nullable(),
  }),
} satisfies Method;

export const historySearch = {
  params: z.strictObject({ q: z.string().min(1), color: color.optional(), ...page }),
  result: z.object({
    entries: z.array(entry.extend({ snippet: z.string() })),
    total: z.int().min(0),
    nextCursor: z.string().nullable(),
  }),
} satisfies Method;

/** The whole history as one document, as GET /history/export/{format} answers it. */
export const historyExport = {
  params: z.strictObject({ format: z.enum(['json', 'csv']), color: color.optional() }),
  result: z.object({ document: z.string() }),
} satisfies Method;

/** Takes a JSON export in; entries that are known already change nothing. */
export const historyImport = {
  params: z.strictObject({ document: z.string() }),
  result: z.object({
    added: z.int().min(0),
    updated: z.int().min(0),
    skipped: z.int().min(0),
  }),
} satisfies Method;

/** Ends the host once what runs is finished. */
export const quit = {
  params: nothing,
  result: z.object({ quitting: z.literal(true) }),
} satisfies Method;
