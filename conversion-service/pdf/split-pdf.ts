import { PDFDocument } from '@cantoo/pdf-lib';
import { ConversionFailure } from '../conversion/failure.ts';
import { copyPages } from '../scans/kept-pages/keep-pages.ts';

/** A part of a document and its name in the archive, without an extension. */
export type Part = { name: string; document: PDFDocument };

/** Each costs a file and a look at the whole. */
const maxParts = 2_000;

/**
 * Divides a document into its pages (`pages`) or into ranges such as `1-3,4-`, in their order. Pages
 * that it does not have are left out.
 * @throws {ConversionFailure} `empty_result`, `too_complex`
 */
export async function* splitPdf(source: PDFDocument, split: string): AsyncGenerator<Part> {
  const count = source.getPageCount();
  const ranges = rangesOf(split, count);
  if (ranges.length === 0) {
    const detail = `The document has ${count} pages. None of those asked for is among them.`;
    throw new ConversionFailure('empty_result', detail);
  }
  if (ranges.length > maxParts) {
    const detail = `The document would become ${ranges.length} parts, and ${maxParts} are the most.`;
    throw new ConversionFailure('too_complex', `${detail} Name ranges in “split”.`);
  }
  const digits = String(count).length;
  for (const { first, last } of ranges) {
    const numbers = Array.from({ length: last - first + 1 }, (_, index) => first + index);
    const document = await PDFDocument.create({ updateMetadata: false });
    copyPages(source, document, numbers);
    copyInformation(source, document);
    const [from, to] = [first, last].map((number) => String(number).padStart(digits, '0'));
    yield { name: first === last ? `page-${from}` : `pages-${from}-${to}`, document };
  }
}

type Range = { first: number; last: number };

function rangesOf(split: string, count: number): Range[] {
  if (split === 'pages') {
    return Array.from({ length: count }, (_, index) => ({ first: index + 1, last: index + 1 }));
  }
  return split.split(',').flatMap((range) => {
    const [from, to] = range.split('-');
    const first = Number(from);
    const last = Math.min(count, to === '' ? count : Number(to ?? from));
    return first <= last ? [{ first, last }] : [];
  });
}

function copyInformation(source: PDFDocument, document: PDFDocument): void {
  const [title, author, keywords] = [source.getTitle(), source.getAuthor(), source.getKeywords()];
  if (title) document.setTitle(title);
  if (author) document.setAuthor(author);
  if (keywords) document.setKeywords([keywords]);
}
