/** Images of a document's pages: what any kind can become. */
const images = ['png', 'jpg'] as const;

/** What pictures and PDFs can become: their pages are read where they have no text. */
export const scanOutputs = [
  'pdf',
  'docx',
  'odt',
  'html',
  'epub',
  'txt',
  'md',
  'xlsx',
  'ods',
  'csv',
  ...images,
] as const;

export type ScanOutput = (typeof scanOutputs)[number];

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
  csv: ['pdf', 'xlsx', 'ods', 'html', ...images],
  rtf: ['pdf', 'docx', 'odt', 'txt', ...images],
  pdf: scanOutputs,
  png: scanOutputs,
  jpg: scanOutputs,
  jpeg: scanOutputs,
  tif: scanOutputs,
  tiff: scanOutputs,
  webp: scanOutputs,
  bmp: scanOutputs,
} as const satisfies Record<string, readonly string[]>;

/** The extension of a document that can be converted, in lower case and without its dot. */
export type InputFormat = keyof typeof conversions;

/** The extension of a result, in lower case and without its dot. */
export type OutputFormat = (typeof conversions)[InputFormat][number];

/** The program of an iWork document. */
export type IworkKind = 'pages' | 'numbers' | 'keynote';

export function isIwork(format: InputFormat): boolean {
  return ['pages', 'numbers', 'key', 'keynote'].includes(format);
}

/** Whether a document's pages are read from their pixels where they have no text. */
export function isScan(format: InputFormat): boolean {
  return ['pdf', 'png', 'jpg', 'jpeg', 'tif', 'tiff', 'webp', 'bmp'].includes(format);
}

/** Whether a document is one of sheets. */
export function isWorkbook(format: string): boolean {
  return ['numbers', 'xlsx', 'xlsm', 'xls', 'ods', 'csv'].includes(format);
}

/** Whether a document is one of slides. */
export function isPresentation(format: string): boolean {
  return ['key', 'keynote', 'pptx', 'odp'].includes(format);
}

/** Which document LibreOffice makes an output of a scan of; the others need none. */
export const throughLibreOffice: Partial<Record<OutputFormat, 'odt' | 'xlsx'>> = {
  docx: 'odt',
  html: 'odt',
  epub: 'odt',
  ods: 'xlsx',
  csv: 'xlsx',
};

/** Whether a result shows pages as they are printed. */
export function hasPages(format: string): boolean {
  return format === 'pdf' || isImage(format);
}

/** Whether a result is an image of a page, or several of them. */
export function isImage(format: string): format is (typeof images)[number] {
  return format === 'png' || format === 'jpg';
}

/** The default dots an inch of images: text of any size can be read. */
export const defaultDpi = 150;
