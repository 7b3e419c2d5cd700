import { z } from 'zod';
import { languages, maxLanguages } from '../../shared/api/recognition.ts';
import { defaultDpi, hasPages, isImage, isPresentation, isScan, isWorkbook } from '../formats.ts';
import {
  aboutOf,
  choice,
  fieldOf,
  flag,
  line,
  type Making,
  type OptionText,
  option,
  pagesIn,
  secretText,
  splitIn,
  textAs,
  whole,
} from './option.ts';

type Only = NonNullable<OptionText['only']>;

const picturesAndPdfs: Only = {
  for: 'pictures and PDFs',
  when: ({ inputFormat }) => isScan(inputFormat),
};

const pdfs: Only = { for: 'pdf', when: ({ outputFormat }) => outputFormat === 'pdf' };

/** The fields of a form have at most 1,000 bytes. */
const maxLine = 300;

/**
 * How a document is to be converted, besides the format. The same object is read from the form,
 * stored in the job, shown by the API and sent to the worker; nothing in it is secret.
 */
export const conversionOptions = z.strictObject({
  sheet: option(choice(['first', 'all']), {
    default: 'first',
    description: 'Which sheets become CSV: the first as one file, or all of them in a ZIP',
    matters: ({ inputFormat, outputFormat }) => outputFormat === 'csv' && isWorkbook(inputFormat),
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
  title: option(line(maxLine), {
    description: 'The title in the properties of a PDF; that of its document where it is omitted',
    only: pdfs,
  }),
  author: option(line(maxLine), { description: 'The author in them', only: pdfs }),
  keywords: option(line(maxLine), {
    description: 'The keywords in them',
    example: 'harbour, 2026',
    only: pdfs,
  }),
  linearize: option(flag(), {
    default: false,
    description: 'Whether a PDF is ordered so that its first page shows before all of it is there',
    only: pdfs,
  }),
  split: option(textAs(splitIn), {
    example: '1-3,4-',
    description:
      'Divides a PDF, in a ZIP: `pages` for one of each page, or a range for each part. Pages that ' +
      'the PDF does not have are left out. Bookmarks and tags do not come along.',
    only: pdfs,
  }),
  merge: option(flag(), {
    default: false,
    description:
      'For a batch: one PDF of all files in their order, with a bookmark for each. Bookmarks and ' +
      'tags of the files themselves do not come along.',
    only: pdfs,
  }),
});

export type ConversionOptions = z.infer<typeof conversionOptions>;

/** The longest password of AES-256, in bytes. */
const maxEncryptionBytes = 127;

/** Secrets beside the options: kept in memory until the job ends, and nowhere else. */
export const passwordOptions = z.strictObject({
  password: option(secretText(255), {
    description:
      'Opens a protected document. It is kept in memory until the job ends, and nowhere else: where ' +
      'the service restarts before, the job fails with `password_required`.',
  }),
  encrypt_user_password: option(protection(), {
    description:
      'Who opens the PDF is asked for it (AES with 256 bits). It is kept as `password` is.',
    only: pdfs,
  }),
  encrypt_owner_password: option(protection(), {
    description:
      'Only who has it may change the PDF; others may read, copy and print it. Where it is omitted ' +
      'it is the same as `encrypt_user_password`. It is kept as `password` is.',
    only: pdfs,
  }),
});

function protection() {
  const { schema, value } = secretText(maxEncryptionBytes);
  const isShort = (text: string) => Buffer.byteLength(text) <= maxEncryptionBytes;
  return {
    schema: schema
      .regex(/^\P{Cc}*$/u, 'must be one line of text')
      .refine(isShort, `must have ${maxEncryptionBytes} bytes or fewer`),
    value,
  };
}

export type GivenPasswords = z.infer<typeof passwordOptions>;

export const passwordName = passwordOptions.keyof();
export type PasswordName = z.infer<typeof passwordName>;

/** How the API's document describes options: the fields of a form, or what a job shows. */
export function fieldsOf(options: z.ZodObject): Record<string, ReturnType<typeof fieldOf>> {
  const shape: Record<string, z.ZodType> = options.shape;
  return Object.fromEntries(Object.entries(shape).map(([name, each]) => [name, fieldOf(each)]));
}

/** The first of the given options that does not apply to the conversion, and what it is for. */
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

/** The first of the given options that conflicts with another one, and why. */
export function conflictingOption(
  given: ConversionOptions & GivenPasswords,
): { name: string; why: string } | null {
  const { pdf_profile: profile } = given;
  const encrypted = (['encrypt_user_password', 'encrypt_owner_password'] as const).find(
    (name) => given[name] !== undefined,
  );
  if (encrypted && profile?.startsWith('pdfa')) {
    return {
      name: encrypted,
      why: `cannot be had with pdf_profile=${profile}: PDF/A is never encrypted`,
    };
  }
  const divided = (['split', 'merge'] as const).find((name) => given[name]);
  if (divided && profile !== undefined) {
    return {
      name: divided,
      why: `cannot be had with pdf_profile=${profile}: it would not be kept`,
    };
  }
  if (given.split !== undefined && given.merge) {
    return { name: 'split', why: 'cannot be had with merge=true' };
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
