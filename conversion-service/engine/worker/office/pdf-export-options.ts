import type { PdfProfile } from '../../../formats.ts';

/**
 * What the export to PDF is told.
 * Source: https://wiki.documentfoundation.org/ReleaseNotes/7.4#PDF_Export, and `PDFExport` in
 * https://github.com/LibreOffice/core/blob/libreoffice-7-4/filter/source/pdf/pdfexport.cxx
 */
export function pdfExportOptions({
  pages,
  pdfProfile,
}: {
  /** As `1-3,7`. */
  pages?: string | undefined;
  pdfProfile?: PdfProfile | undefined;
}): string {
  return JSON.stringify({
    // Readers of the screen need the structure.
    UseTaggedPDF: { type: 'boolean', value: 'true' },
    ...(pages !== undefined && { PageRange: { type: 'string', value: pages } }),
    ...(pdfProfile && profiles[pdfProfile]),
  });
}

const profiles = {
  'pdfa-2b': { SelectPdfVersion: { type: 'long', value: '2' } },
  'pdfa-3b': { SelectPdfVersion: { type: 'long', value: '3' } },
  'pdfua-1': { PDFUACompliance: { type: 'boolean', value: 'true' } },
} satisfies Record<PdfProfile, object>;
