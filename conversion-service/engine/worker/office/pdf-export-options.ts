import type { ConversionOptions } from '../../../conversion/options.ts';

/**
 * The options of the export to PDF.
 * Source: https://wiki.documentfoundation.org/ReleaseNotes/7.4#PDF_Export, and `PDFExport` in
 * https://github.com/LibreOffice/core/blob/libreoffice-7-4/filter/source/pdf/pdfexport.cxx
 */
export function pdfExportOptions({ pages, pdf_profile: profile }: ConversionOptions): string {
  return JSON.stringify({
    // Screen readers need the structure.
    UseTaggedPDF: { type: 'boolean', value: 'true' },
    ...(pages !== undefined && { PageRange: { type: 'string', value: pages } }),
    ...(profile && profiles[profile]),
  });
}

const profiles = {
  'pdfa-2b': { SelectPdfVersion: { type: 'long', value: '2' } },
  'pdfa-3b': { SelectPdfVersion: { type: 'long', value: '3' } },
  'pdfua-1': { PDFUACompliance: { type: 'boolean', value: 'true' } },
} satisfies Record<NonNullable<ConversionOptions['pdf_profile']>, object>;
