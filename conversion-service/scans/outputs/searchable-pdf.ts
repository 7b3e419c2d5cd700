import { PDFDocument, type PDFPage } from '@cantoo/pdf-lib';
import { keepPages } from '../kept-pages/keep-pages.ts';
import type { ReadPage } from '../scan.ts';
import type { Matrix } from '../upright/matrix.ts';
import { dropSignatures } from './drop-signatures.ts';
import { addInvisibleFont } from './invisible-font.ts';
import { textLayer } from './text-layer.ts';

/**
 * The PDF with the words of its read pages as invisible text on them. What was there stays as it is,
 * byte by byte, and the text comes behind it, as PDF's incremental updates have it.
 * @param numbers of the pages that it is to have, where not all
 */
export async function searchablePdf(
  bytes: Uint8Array,
  pages: ReadPage[],
  { some }: { some: boolean },
): Promise<Uint8Array> {
  if (some) return await withPagesAlone(bytes, pages);
  const read = pages.filter((page) => page.read.length > 0);
  if (read.length === 0) return bytes;
  const document = await PDFDocument.load(bytes, { forIncrementalUpdate: true, ...gently });
  dropSignatures(document);
  addTextLayers(
    document,
    read.map((page) => ({ page, on: document.getPage(page.number - 1) })),
  );
  return await document.commit({ useObjectStreams: false });
}

const gently = { updateMetadata: false, throwOnInvalidObject: false } as const;

/** A new document: what stands on the pages that are left out must not be in the file. */
async function withPagesAlone(bytes: Uint8Array, pages: ReadPage[]): Promise<Uint8Array> {
  const { document, pages: kept } = await keepPages(
    bytes,
    pages.map(({ number }) => number),
  );
  addTextLayers(
    document,
    pages.flatMap((page, index) => {
      const on = kept[index];
      return on && page.read.length > 0 ? [{ page, on }] : [];
    }),
  );
  return await document.save();
}

export function addTextLayers(
  document: PDFDocument,
  layers: { page: ReadPage; on: PDFPage }[],
): void {
  if (layers.length === 0) return;
  const { context } = document;
  const fontFile = addInvisibleFont(context);
  const save = context.register(context.stream('q\n'));
  const restore = context.register(context.stream('\nQ\n'));
  for (const { page, on } of layers) {
    const { node } = on;
    node.normalize();
    // What the page draws may leave the coordinates turned.
    node.wrapContentStreams(save, restore);
    const font = node.newFontDictionary('Invisible', fontFile).decodeText();
    const text = textLayer(page, { toPage: fromShown(on), font });
    node.addContentStream(context.register(context.flateStream(text)));
  }
}

/** From points as the page is shown, y down, to its own coordinates, y up. */
function fromShown(page: PDFPage): Matrix {
  const { x, y, width, height } = page.getCropBox();
  switch (((page.getRotation().angle % 360) + 360) % 360) {
    case 90:
      return { a: 0, b: 1, c: 1, d: 0, e: x, f: y };
    case 180:
      return { a: -1, b: 0, c: 0, d: 1, e: x + width, f: y };
    case 270:
      return { a: 0, b: -1, c: -1, d: 0, e: x + width, f: y + height };
    default:
      return { a: 1, b: 0, c: 0, d: -1, e: x, f: y + height };
  }
}
