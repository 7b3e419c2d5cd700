import { z } from 'zod';
import { Problem } from '../../shared/api/problem.ts';
import { languages, maxLanguages } from '../../shared/api/recognition.ts';
import {
  csvNumbers,
  hasPages,
  type InputFormat,
  isImage,
  isScan,
  type OutputFormat,
  pdfProfiles,
  readingModes,
} from '../formats.ts';

/** Numbers of pages are no higher, and ranges no more. */
const maxPage = 100_000;
const maxRanges = 100;

/** How documents are to be converted, besides the format: the fields of a form. */
export const conversionOptions = z.strictObject({
  sheet: z.enum(['first', 'all'], 'must be “first” or “all”').default('first'),
  pages: z.string().transform(pagesIn).optional(),
  dpi: z.coerce
    .number('must be a whole number')
    .int('must be a whole number')
    .min(10, 'must be 10 or more')
    .max(600, 'must be 600 or less')
    .optional(),
  pdf_profile: z.enum(pdfProfiles, `must be ${pdfProfiles.join(', ')}`).optional(),
  languages: z.string().transform(languagesIn).optional(),
  ocr: z.enum(readingModes, `must be ${readingModes.join(', ')}`).optional(),
  csv_numbers: z.enum(csvNumbers, `must be ${csvNumbers.join(' or ')}`).optional(),
  callback_url: z.string().optional(),
  password: z.string().max(255, 'must have 255 characters or fewer').optional(),
});

export type ConversionOptions = z.infer<typeof conversionOptions>;

/** Codes such as `eng+deu`, or with commas. */
function languagesIn(asked: string, context: z.RefinementCtx): string[] {
  const known = languages.safeParse(asked.split(/[+,\s]+/));
  if (known.success) return [...new Set(known.data)];
  context.addIssue(`must be ${maxLanguages} language codes or fewer, such as eng+deu`);
  return z.NEVER;
}

/** A choice such as `7, 1-3` in the pages' order, each page once: `1-3,7`. */
function pagesIn(asked: string, context: z.RefinementCtx): string {
  const ranges = asked.split(',').map(rangeIn);
  const known = ranges.filter((range) => range !== null);
  if (known.length < ranges.length || ranges.length > maxRanges) {
    context.addIssue('must be pages and ranges of them, such as 1-3,7 or 5-');
    return z.NEVER;
  }
  return joined(known).map(textOf).join(',');
}

type Range = { first: number; last: number };

function rangeIn(text: string): Range | null {
  const [, from, dash, to] = /^\s*(\d{1,6})\s*(-)?\s*(\d{1,6})?\s*$/.exec(text) ?? [];
  if (from === undefined || (to !== undefined && dash === undefined)) return null;
  const first = Number(from);
  const last =
    dash === undefined ? first : to === undefined ? Number.POSITIVE_INFINITY : Number(to);
  const isKnown = first >= 1 && first <= maxPage && last >= first;
  return isKnown ? { first, last } : null;
}

function joined(ranges: Range[]): Range[] {
  const result: Range[] = [];
  for (const range of ranges.toSorted((a, b) => a.first - b.first)) {
    const before = result.at(-1);
    if (before && range.first <= before.last + 1) before.last = Math.max(before.last, range.last);
    else result.push({ ...range });
  }
  return result;
}

function textOf({ first, last }: Range): string {
  if (first === last) return String(first);
  return `${first}-${last === Number.POSITIVE_INFINITY ? '' : last}`;
}

/** Throws `invalid_request` where an option has no meaning for what is to be made. */
export function requireMeaningful(
  { pages, dpi, pdf_profile, languages, ocr, csv_numbers }: ConversionOptions,
  document: { filename: string; inputFormat: InputFormat; outputFormat: OutputFormat },
): void {
  const { filename, inputFormat, outputFormat } = document;
  const refuse = (path: string, formats: string) => {
    const message = `is for ${formats} alone, and “${filename}” becomes .${outputFormat}`;
    throw new Problem('invalid_request', `The field “${path}” ${message}.`, {
      errors: [{ path, message }],
    });
  };
  const scanned = isScan(inputFormat);
  if (pages !== undefined && !hasPages(outputFormat) && !scanned)
    refuse('pages', 'pdf, png and jpg');
  if (dpi !== undefined && !isImage(outputFormat)) refuse('dpi', 'png and jpg');
  if (pdf_profile !== undefined && (outputFormat !== 'pdf' || scanned)) {
    refuse('pdf_profile', 'pdf of office documents');
  }
  if (languages !== undefined && !scanned) refuse('languages', 'pictures and PDFs');
  if (ocr !== undefined && !scanned) refuse('ocr', 'pictures and PDFs');
  if (csv_numbers !== undefined && inputFormat !== 'csv') refuse('csv_numbers', 'CSV files');
}
