import {
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFPage,
  type PDFRef,
} from '@cantoo/pdf-lib';
import { UnreadableDocument } from '../unreadable-document.ts';
import { copyPages } from './kept-pages/keep-pages.ts';

export type Merged = { title: string; document: PDFDocument };

/** The limit of pages, all of which are held in memory. */
const maxPages = 10_000;

/**
 * One document of all pages in the given order, with an outline entry for each document. Links
 * within a document lead to its pages there; fields stay separate even where names are equal.
 * @throws {UnreadableDocument} `too_complex`
 */
export async function mergePdfs(sources: Merged[]): Promise<PDFDocument> {
  const count = sources.reduce((sum, { document }) => sum + document.getPageCount(), 0);
  if (count > maxPages) {
    const detail = `Together they have ${count} pages, and ${maxPages} become one PDF at most.`;
    throw new UnreadableDocument('too_complex', detail);
  }
  const merged = await PDFDocument.create({ updateMetadata: false });
  const entries = sources.map(({ title, document }, index) => {
    const numbers = Array.from({ length: document.getPageCount() }, (_, at) => at + 1);
    const [first] = copyPages(document, merged, numbers, { group: `file-${index + 1}` });
    return { title, first };
  });
  addOutline(merged, entries);
  return merged;
}

/**
 * One PDF of several; one by itself keeps its bytes, of several the pages alone come along, with a
 * bookmark for each.
 * @throws {UnreadableDocument} `too_complex`
 */
export async function joinPdfs(pdfs: { title: string; bytes: Uint8Array }[]): Promise<Uint8Array> {
  const [only, ...more] = pdfs;
  if (only && more.length === 0) return only.bytes;
  const gently = { updateMetadata: false, throwOnInvalidObject: false };
  const sources = pdfs.map(async ({ title, bytes }) => ({
    title,
    document: await PDFDocument.load(bytes, gently),
  }));
  const merged = await mergePdfs(await Promise.all(sources));
  return await merged.save();
}

/** Source: ISO 32000-1, 12.3.3. */
function addOutline(
  { catalog, context }: PDFDocument,
  entries: { title: string; first: PDFPage | undefined }[],
): void {
  const outline = context.nextRef();
  const refs = entries.map((): PDFRef => context.nextRef());
  for (const [index, { title, first }] of entries.entries()) {
    const item = PDFDict.withContext(context);
    item.set(PDFName.of('Title'), PDFHexString.fromText(title));
    item.set(PDFName.of('Parent'), outline);
    const beside = { Prev: refs[index - 1], Next: refs[index + 1] };
    for (const [key, ref] of Object.entries(beside)) if (ref) item.set(PDFName.of(key), ref);
    if (first) item.set(PDFName.of('Dest'), context.obj([first.ref, PDFName.of('Fit')]));
    context.assign(refs[index] ?? context.nextRef(), item);
  }
  const root = PDFDict.withContext(context);
  root.set(PDFName.of('Type'), PDFName.of('Outlines'));
  const ends = { First: refs.at(0), Last: refs.at(-1) };
  for (const [key, ref] of Object.entries(ends)) if (ref) root.set(PDFName.of(key), ref);
  root.set(PDFName.of('Count'), PDFNumber.of(refs.length));
  context.assign(outline, root);
  catalog.set(PDFName.of('Outlines'), outline);
  catalog.set(PDFName.of('PageMode'), PDFName.of('UseOutlines'));
}
