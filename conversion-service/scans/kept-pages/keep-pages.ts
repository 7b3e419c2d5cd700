import { PDFDict, PDFDocument, PDFName, type PDFPage, type PDFPageLeaf } from '@cantoo/pdf-lib';
import { copyAnnotations } from './annotations/copy-annotations.ts';
import { createFieldCopier } from './annotations/copy-fields.ts';
import { findDestinations } from './annotations/find-destinations.ts';
import { createCopier, type PdfCopier } from './copier.ts';
import { copyContents, copyResources } from './copy-drawing.ts';
import { addLayers } from './layers.ts';

/**
 * A new document that shows these pages and holds nothing else of the one that they come from. What
 * may be copied is listed, key by key, since anything else may lead to pages that are left out: the
 * tree of tags, threads, destinations, fields, thumbnails, private data of programs.
 * @param bytes of a PDF that is not encrypted
 * @param numbers of the pages, from 1
 */
export async function keepPages(
  bytes: Uint8Array,
  numbers: number[],
): Promise<{ document: PDFDocument; pages: PDFPage[] }> {
  const source = await PDFDocument.load(bytes, {
    updateMetadata: false,
    throwOnInvalidObject: false,
  });
  const document = await PDFDocument.create({ updateMetadata: false });
  const pages = copyPages(source, document, numbers);
  return { document, pages };
}

/**
 * Adds pages of a document to another one, as `keepPages` does.
 * @param group a name under which its fields are to be, where another document may have equal ones
 */
export function copyPages(
  source: PDFDocument,
  document: PDFDocument,
  numbers: number[],
  { group }: { group?: string } = {},
): PDFPage[] {
  const copier = createCopier(source.context, document.context);
  const originals = numbers.map((number) => source.getPage(number - 1));
  const pages = originals.map(() => document.addPage());
  const destination = findDestinations(source.catalog, copier, {
    from: originals.map(({ ref }) => ref),
    to: pages.map(({ ref }) => ref),
  });
  const fields = createFieldCopier(source.catalog, document, copier);
  for (const [index, page] of pages.entries()) {
    const original = originals[index]?.node;
    if (!original) continue;
    copyPage(original, page.node, copier);
    copyAnnotations(original, page, { copier, destination, fields });
  }
  fields.finish(group);
  addLayers(source.catalog, document.catalog, copier);
  const language = copier.copy(source.catalog.get(PDFName.of('Lang')));
  if (language) document.catalog.set(PDFName.of('Lang'), language);
  return pages;
}

const inherited = ['MediaBox', 'CropBox', 'Rotate'];
const own = ['BleedBox', 'TrimBox', 'ArtBox', 'UserUnit', 'Group'];

function copyPage(original: PDFPageLeaf, page: PDFPageLeaf, copier: PdfCopier): void {
  for (const key of [...inherited, ...own]) {
    const name = PDFName.of(key);
    const value = inherited.includes(key)
      ? original.getInheritableAttribute(name)
      : original.get(name);
    const copy = copier.copy(value);
    if (copy) page.set(name, copy);
  }
  const { refs, drawn } = copyContents(original, copier);
  page.set(PDFName.of('Contents'), copier.to.obj(refs));
  const resources = copier.from.lookup(original.getInheritableAttribute(PDFName.of('Resources')));
  if (!(resources instanceof PDFDict)) return;
  page.set(PDFName.of('Resources'), copyResources(resources, drawn, copier));
}
