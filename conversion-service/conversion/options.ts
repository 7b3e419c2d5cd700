import { z } from 'zod';
import { languages, maxLanguages } from '../../shared/api/recognition.ts';
import { defaultDpi, hasPages, isImage, isPresentation, isScan } from '../formats.ts';
import {
  type About,
  aboutOf,
  choice,
  fieldOf,
  flag,
  type Making,
  option,
  secretText,
  textAs,
  whole,
} from './option.ts';
import { pagesIn } from './page-ranges.ts';

type Only = NonNullable<About['only']>;

const picturesAndPdfs: Only = {
  for: 'pictures and PDFs',
  when: ({ inputFormat }) => isScan(inputFormat),
};

/**
 * How a document is to be converted, besides the format. The same object is read from the form, kept
 * in the job, shown by the API and told to the worker; nothing of it is secret.
 */
export const conversionOptions = z.strictObject({
  sheet: option(choice(['first', 'all']), {
    default: 'first',
    description: 'Which sheets become CSV: the first as one file, or all of them in a ZIP',
  }),
  pages: option(textAs(pagesIn), {
    example: '1-3,7',
    description:
      'Which pages a PDF or images have, or which of a PDF or picture are taken: numbers and ' +
      'ranges. Those that the document does not have are left out; all are made where it is omitted.',
    only: {
      for: 'pdf, png and jpg',
      when: ({ inputFormat, outputFormat }) => hasPages(outputFormat) || isScan(inputFormat),
    },
  }),
  dpi: option(whole(10, 600), {
    default: defaultDpi,
    description: 'Dots an inch of images. A thumbnail: `output_format=jpg`, `pages=1`, `dpi=20`.',
    only: { for: 'png and jpg', when: ({ outputFormat }) => isImage(outputFormat) },
  }),
  landscape: option(flag(), {
    description:
      'Whether pages lie, all of them, or stand; each is as its document has it where it is omitted',
    only: {
      for: 'pdf, png and jpg of text documents and spreadsheets',
      when: ({ inputFormat, outputFormat }) =>
        hasPages(outputFormat) && !isScan(inputFormat) && !isPresentation(inputFormat),
    },
  }),
  pdf_profile: option(choice(['pdfa-2b', 'pdfa-3b', 'pdfua-1']), {
    description:
      'For archives (PDF/A) or readers of the screen (PDF/UA), as LibreOffice makes them',
    only: {
      for: 'pdf of office documents',
      when: ({ inputFormat, outputFormat }) => outputFormat === 'pdf' && !isScan(inputFormat),
    },
  }),
  languages: option(textAs(languagesIn), {
    default: 'eng',
    example: 'eng+deu',
    description: 'The languages of a picture or PDF, by their codes, as eng+deu',
    only: picturesAndPdfs,
  }),
  ocr: option(choice(['auto', 'force', 'skip']), {
    default: 'auto',
    description:
      'Which pages of a picture or PDF are read from their pixels: those without text, all, or none',
    only: picturesAndPdfs,
  }),
  csv_numbers: option(choice(['auto', 'text']), {
    default: 'auto',
    description:
      'What the cells of a CSV file become: numbers and dates where their whole column comes back ' +
      'to the letter, or texts',
    only: { for: 'CSV files', when: ({ inputFormat }) => inputFormat === 'csv' },
  }),
});

export type ConversionOptions = z.infer<typeof conversionOptions>;

/** Which pages of a scan are read from their pixels. */
export type ReadingMode = NonNullable<ConversionOptions['ocr']>;

/** Secrets beside the options: kept in memory until the job ends, and nowhere else. */
export const passwordOptions = z.strictObject({
  password: option(secretText(255), {
    description:
      'Opens a protected document. It is kept in memory until the job ends, and nowhere else: where ' +
      'the service restarts before, the job fails with `password_required`.',
  }),
});

export type GivenPasswords = z.infer<typeof passwordOptions>;

export const passwordName = passwordOptions.keyof();

/** How the API's document describes options: the fields of a form, or what a job shows. */
export function fieldsOf(options: z.ZodObject): Record<string, ReturnType<typeof fieldOf>> {
  const shape: Record<string, z.ZodType> = options.shape;
  return Object.fromEntries(Object.entries(shape).map(([name, each]) => [name, fieldOf(each)]));
}

/** The first of the options given that means nothing for what is to be made, and what it is for. */
export function meaninglessOption(
  given: ConversionOptions & GivenPasswords,
  making: Making,
): { name: string; for: string } | null {
  const shape: Record<string, z.ZodType> = { ...conversionOptions.shape, ...passwordOptions.shape };
  for (const [name, schema] of Object.entries(shape)) {
    const { only } = aboutOf(schema);
    const isGiven = given[name as keyof typeof given] !== undefined;
    if (only && isGiven && !only.when(making)) return { name, for: only.for };
  }
  return null;
}

/** The codes of the option `languages`. */
export function languageCodes(asked: string): string[] {
  return asked.split('+');
}

/** Codes such as `eng+deu`, or with commas. */
function languagesIn(asked: string, context: z.RefinementCtx): string {
  const codes = languages.safeParse(asked.split(/[+,\s]+/));
  if (codes.success) return [...new Set(codes.data)].join('+');
  context.addIssue(`must be ${maxLanguages} language codes or fewer, such as eng+deu`);
  return z.NEVER;
}
