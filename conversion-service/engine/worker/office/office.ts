/** A way to convert with LibreOffice. Calls block or wait until it is done. */
export type Office = {
  /** Converts a document to one file or, for all sheets of a workbook, to several. */
  convert(order: OfficeOrder): Promise<OfficeResult>;
};

export type OfficeOrder = {
  /** Path of the document. Its name may show in what comes out. */
  source: string;
  /** The options of the import of this type; empty for none. */
  importOptions: string;
  /** The extension of the result. */
  format: string;
  /** The options of the export of this type; empty for none. */
  exportOptions: string;
  /** Path of the result. */
  target: string;
  /** What opens the document, where it is protected. */
  password?: string | undefined;
  /** For CSV: the first sheet to the target, or every sheet, each as `target` numbered from 1. */
  sheets?: 'first' | 'all';
};

/** Names of the sheets that were written, in their order, and how many the workbook has. */
export type OfficeResult = {
  sheets: string[];
  sheetCount: number;
  /** How many blank sheets stood before the first that was written. */
  skipped?: number;
};

/** LibreOffice rejects the document, or cannot write it in this format. */
export class OfficeRefusal extends Error {
  override readonly name = 'OfficeRefusal';
}

/** LibreOffice has read the document, and cannot write the requested format. */
export class ExportRefusal extends OfficeRefusal {}

/** The document is protected, and the password that was given, if any, does not open it. */
export class WrongPassword extends Error {
  override readonly name = 'WrongPassword';
}

/** The path of one of several sheets, counted from 1. */
export function sheetFile(target: string, sheet: number): string {
  return `${target}.${sheet}`;
}

/** Whether what names no paper is printed on US Letter here, rather than on A4. */
export function printsOnLetter(): boolean {
  const [, territory = ''] = /_([A-Z]{2})/.exec(process.env.LC_PAPER ?? '') ?? [];
  return onLetter.has(territory);
}

/** Source: https://github.com/LibreOffice/core/blob/libreoffice-7-4/i18nutil/source/utility/paper.cxx */
const onLetter = new Set('BZ CA CL CO CR GT MX NI PA PH PR SV US VE'.split(' '));
