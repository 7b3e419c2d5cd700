import { MessagePort } from 'node:worker_threads';
import { z } from 'zod';
import { layout, recognition } from '../../api/recognition.ts';
import { tesseractLine } from '../../ocr/tesseract/parse-tsv.ts';

const bytes = z.instanceof(Uint8Array);
const picture = z.object({ width: z.int(), height: z.int(), data: bytes });

/** The parameters of an image thread's calls, by action. */
export const imageCalls = {
  open: z.union([z.object({ file: bytes, page: z.int().optional() }), z.object({ picture })]),
  recognize: z.object({
    parts: z.int(),
    vertical: z.boolean(),
    moreAccurate: z.boolean(),
    relatedLanguages: z.array(z.string()),
    latin: z.boolean(),
    layout,
    keepImage: z.boolean(),
    mayBeTurned: z.boolean(),
    isPart: z.boolean(),
    /** Whether pictures of lines come with digests of their pixels. */
    digests: z.boolean(),
    /** The port for `lineCalls`. */
    port: z.instanceof(MessagePort),
  }),
};

/** The answers to them. */
export const imageAnswers = {
  /** With the file's number of pages and the one that was opened, from 1. */
  open: z.object({ pixels: z.number(), pages: z.int().optional(), page: z.int().optional() }),
  toPng: z.instanceof(Uint8Array<ArrayBuffer>),
  recognize: recognition
    .pick({ text: true, confidence: true, lines: true, codes: true, tables: true, partial: true })
    .extend({
      doubtful: z.object({ picture, text: z.string(), confidence: z.number() }).or(z.undefined()),
      png: z.instanceof(Uint8Array<ArrayBuffer>).or(z.undefined()),
    }),
};

/** The calls that an image thread makes to its caller. */
export const lineCalls = {
  readLines: z.object({
    image: picture,
    variables: z.record(z.string(), z.string()),
    vertical: z.boolean(),
    accurate: z.boolean(),
    language: z.string().optional(),
    latin: z.boolean().optional(),
    digest: z.string().optional(),
  }),
};

/** The answers to those. */
export const lineAnswers = { readLines: z.array(tesseractLine) };
