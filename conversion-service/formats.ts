/** What each kind of document can become: the table of the service, the default output first. */
export const conversions = {
  pages: ['docx', 'pdf', 'odt', 'rtf', 'txt', 'html', 'epub'],
  numbers: ['xlsx', 'pdf', 'ods', 'csv'],
  key: ['pptx', 'pdf', 'odp'],
  keynote: ['pptx', 'pdf', 'odp'],
  docx: ['pdf', 'odt', 'rtf', 'txt', 'html', 'epub', 'docx'],
  doc: ['pdf', 'odt', 'rtf', 'txt', 'html', 'epub', 'docx'],
  dotx: ['pdf', 'odt', 'rtf', 'txt', 'html', 'epub', 'docx'],
  xlsx: ['pdf', 'ods', 'csv', 'xlsx'],
  xlsm: ['pdf', 'ods', 'csv', 'xlsx'],
  xls: ['pdf', 'ods', 'csv', 'xlsx'],
  pptx: ['pdf', 'odp'],
  odt: ['pdf', 'docx', 'rtf', 'txt'],
  ods: ['pdf', 'xlsx', 'csv'],
  odp: ['pdf', 'pptx'],
  csv: ['pdf', 'xlsx'],
  rtf: ['pdf', 'docx', 'odt', 'txt'],
} as const satisfies Record<string, readonly string[]>;

/** The extension of a document that can be converted, in lower case and without its dot. */
export type InputFormat = keyof typeof conversions;

/** The extension of a result, in lower case and without its dot. */
export type OutputFormat = (typeof conversions)[InputFormat][number];
