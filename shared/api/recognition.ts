import { z } from 'zod';
import { box } from './box.ts';
import { entry } from './entry.ts';

export const layouts = ['auto', 'paragraphs', 'lines', 'single-line', 'table', 'code'] as const;
export const layout = z.enum(layouts);
export type Layout = z.infer<typeof layout>;

/** A Tesseract language code, as `eng` or `chi_sim`. */
export const language = z
  .string()
  .regex(/^[A-Za-z]{3}(_[A-Za-z]{3,8}){0,2}$/, 'must be a language code, as eng or chi_sim');

/**
 * What recognizes text: Tesseract as WebAssembly or as the machine's library, by itself the better one;
 * or, where it is asked for, the reader of Windows or macOS.
 */
export const ocrEngine = z.enum(['auto', 'wasm', 'native', 'system']);

/** Languages of one reading at most. */
export const maxLanguages = 8;

export const languages = z.array(language).min(1).max(maxLanguages);

/**
 * The BCP 47 tag of a language by its code, as `tr` for `tur`; undefined for what is not a language,
 * such as the model of a script.
 */
export function languageTag(code: string | undefined): string | undefined {
  const [language = '', variant] = code?.split('_') ?? [];
  // Only these are codes of ISO 639; a tag may be longer.
  if (!/^[a-z]{3}$/.test(language)) return undefined;
  if (language === 'chi') return variant === 'tra' ? 'zh-Hant' : 'zh-Hans';
  return Intl.getCanonicalLocales(language)[0];
}

const word = z.object({ text: z.string(), confidence: z.number(), box });
const line = z.object({
  text: z.string(),
  confidence: z.number(),
  box,
  words: z.array(word),
  /**
   * True where half of the line's height or more lies beyond the edge of the image: the line is
   * then not part of the text. Left out where the line is whole.
   */
  cut: z.literal(true).optional(),
});
const code = z.object({ format: z.string(), text: z.string(), box });

/**
 * A table cell, as in HTML: one that spans several columns or rows is listed where it begins; the
 * places that it covers are left out of their rows.
 */
const tableCell = z.object({
  /** Its lines, joined with spaces; empty for an empty cell. */
  text: z.string(),
  box,
  /** Mean word confidence, 0 to 100; null for an empty cell. */
  confidence: z.number().nullable(),
  columnSpan: z.int().min(1),
  rowSpan: z.int().min(1),
});

export const table = z.object({ box, rows: z.array(z.array(tableCell)) });
export type RecognizedTable = z.infer<typeof table>;
export type RecognizedCell = z.infer<typeof tableCell>;

/** A code that stays the same, and a message for a person. */
const warning = z.object({
  code: z.enum(['system_engine_unavailable']),
  detail: z.string(),
});

/** What was read from an image. Boxes are in pixels of the image as given. */
export const recognition = z.object({
  text: z.string(),
  /** Mean word confidence, 0 to 100; null where no word was found. */
  confidence: z.number().nullable(),
  languages: z.array(z.string()),
  layout,
  lines: z.array(line),
  codes: z.array(code),
  /** From the top; none for the layout `single-line`, and from hosts of earlier versions. */
  tables: z.array(table).default([]),
  /**
   * Languages of another script that fit the text better, the likeliest first; left out where the
   * current languages fit or no other is certain.
   */
  suggestedLanguages: languages.optional(),
  /** How many pages or frames the image file has, and which was read, from 1. */
  pages: z.int().optional(),
  page: z.int().optional(),
  /**
   * True where retries of hard passages were left out because recognition took too much work. Work
   * is counted, not timed, so the text is the same at any load. False from earlier hosts.
   */
  partial: z.boolean().default(false),
  /** What was done otherwise than requested; left out where nothing was. */
  warnings: z.array(warning).optional(),
  elapsedMs: z.number(),
});
export type Recognition = z.infer<typeof recognition>;
export type RecognizedCode = z.infer<typeof code>;
export type RecognizedLine = z.infer<typeof line>;
export type RecognizedWord = z.infer<typeof word>;

/** Why the text could not be saved: a problem code of the API, and a message for a person. */
const unsaved = z.object({ code: z.string(), detail: z.string() });

/**
 * A recognition and the history entry that it was saved as; null where none was requested or saving
 * failed (`unsaved` then says why).
 */
export const ocrResult = recognition.extend({
  entry: entry.nullable(),
  unsaved: unsaved.optional(),
});
export type OcrResult = z.infer<typeof ocrResult>;

const index = z.int().nonnegative();

/**
 * A part of what was read from an image: the words from one to another in reading order, both
 * included; or a code, a table or a link, by its index among them.
 */
export const recognitionPart = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('words'), from: index, to: index }),
  z.strictObject({ kind: z.enum(['code', 'table', 'link']), index }),
]);
export type RecognitionPart = z.infer<typeof recognitionPart>;

const named = z.object({ code: z.string(), name: z.string() });

/** The languages in use, those that are installed, and those that can be installed. */
export const languageLists = z.object({
  active: z.array(z.string()),
  installed: z.array(named),
  available: z.array(named.extend({ installed: z.boolean() })),
});
export type LanguageLists = z.infer<typeof languageLists>;
