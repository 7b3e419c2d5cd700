import type { OutputFormat } from '../formats.ts';

const openXml = 'application/vnd.openxmlformats-officedocument';
const odf = 'application/vnd.oasis.opendocument';

const mediaTypes: Record<OutputFormat | 'zip', string> = {
  pdf: 'application/pdf',
  docx: `${openXml}.wordprocessingml.document`,
  xlsx: `${openXml}.spreadsheetml.sheet`,
  pptx: `${openXml}.presentationml.presentation`,
  odt: `${odf}.text`,
  ods: `${odf}.spreadsheet`,
  odp: `${odf}.presentation`,
  rtf: 'application/rtf',
  txt: 'text/plain; charset=utf-8',
  md: 'text/markdown; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
  html: 'text/html; charset=utf-8',
  epub: 'application/epub+zip',
  png: 'image/png',
  jpg: 'image/jpeg',
  zip: 'application/zip',
};

/** Media type and extension of a result. */
export function resultType(extension: OutputFormat | 'zip'): {
  mediaType: string;
  extension: string;
} {
  return { mediaType: mediaTypes[extension], extension };
}
