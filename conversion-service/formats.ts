/** Images of a document's pages: what any kind can become. */
const images = ['png', 'jpg'] as const;

/** What each kind of document can become: the table of the service, the default output first. */
export const conversions = {
  pages: ['docx', 'pdf', 'odt', 'rtf', 'txt', 'html', 'epub', ...images],
  numbers: ['xlsx', 'pdf', 'ods', 'csv', ...images],
  key: ['pptx', 'pdf', 'odp', ...images],
  keynote: ['pptx', 'pdf', 'odp', ...images],
  docx: ['pdf', 'odt', 'rtf', 'txt', 'html', 'epub', 'docx', ...images],
  doc: ['pdf', 'odt', 'rtf', 'txt', 'html', 'epub', 'docx', ...images],
  dotx: ['pdf', 'odt', 'rtf', 'txt', 'html', 'epub', 'docx', ...images],
  xlsx: ['pdf', 'ods', 'csv', 'xlsx', ...images],
  xlsm: ['pdf', 'ods', 'csv', 'xlsx', ...images],
  xls: ['pdf', 'ods', 'csv', 'xlsx', ...images],
  pptx: ['pdf', 'odp', ...images],
  odt: ['pdf', 'docx', 'rtf', 'txt', ...images],
  ods: ['pdf', 'xlsx', 'csv', ...images],
  odp: ['pdf', 'pptx', ...images],
  csv: ['pdf', 'xlsx', ...images],
  rtf: ['pdf', 'docx', 'odt', 'txt', ...images],
} as const satisfies Record<string, readonly string[]>;

/** The extension of a document that can be converted, in lower case and without its dot. */
export type InputFormat = keyof typeof conversions;

/** The extension of a result, in lower case and without its dot. */
export type OutputFormat = (typeof conversions)[InputFormat][number];

export function isIwork(format: InputFormat): boolean {
  return ['pages', 'numbers', 'key', 'keynote'].includes(format);
}

/** Whether a result shows pages as they are printed. */
export function hasPages(format: OutputFormat): boolean {
  return format === 'pdf' || isImage(format);
}

/** Whether a result is an image of a page, or several of them. */
export function isImage(format: OutputFormat): format is (typeof images)[number] {
  return format === 'png' || format === 'jpg';
}

/** Dots an inch of images where nothing else is asked for: text of any size can be read. */
export const defaultDpi = 150;

/** Kinds of PDF that LibreOffice writes for archives and for readers of the screen. */
export const pdfProfiles = ['pdfa-2b', 'pdfa-3b', 'pdfua-1'] as const;

export type PdfProfile = (typeof pdfProfiles)[number];
