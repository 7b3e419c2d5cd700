import {
  type PDFContext,
  PDFDocument,
  PDFName,
  type PDFPage,
  type PDFRef,
  PDFString,
} from '@cantoo/pdf-lib';
import { dropSignatures } from '../../pdf/drop-signatures.ts';
import { keepPages } from '../../pdf/kept-pages/keep-pages.ts';
import type { ReadPage } from '../scan.ts';
import type { Matrix } from '../upright/matrix.ts';
import { advance, glyphlessFont, textLayer } from './text-layer.ts';

/**
 * The PDF with the words of its read pages as invisible text on them. The original bytes stay as they
 * are, and the text follows them as an incremental update of PDF.
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

const name = 'Invisible';

/**
 * Adds the font of invisible text to a PDF: a character's code is its UTF-16 code unit, in any
 * script.
 */
function addInvisibleFont(context: PDFContext): PDFRef {
  const add = (contents: string | Uint8Array, entries = {}) =>
    context.register(context.flateStream(contents, entries));
  const file = glyphlessFont();
  const descriptor = context.register(
    context.obj({
      Type: 'FontDescriptor',
      FontName: name,
      // Symbols of one width.
      Flags: 5,
      FontBBox: [0, -1, advance, 1_000],
      ItalicAngle: 0,
      Ascent: 1_000,
      Descent: -1,
      CapHeight: 1_000,
      StemV: 80,
      FontFile2: add(file, { Length1: file.length }),
    }),
  );
  const descendant = context.register(
    context.obj({
      Type: 'Font',
      Subtype: 'CIDFontType2',
      BaseFont: name,
      CIDSystemInfo: {
        Registry: PDFString.of('Adobe'),
        Ordering: PDFString.of('Identity'),
        Supplement: 0,
      },
      CIDToGIDMap: add(everyCharacterIsGlyphOne()),
      DW: advance,
      FontDescriptor: descriptor,
    }),
  );
  return context.register(
    context.obj({
      Type: 'Font',
      Subtype: 'Type0',
      BaseFont: name,
      Encoding: PDFName.of('Identity-H'),
      DescendantFonts: [descendant],
      ToUnicode: add(toUnicode()),
    }),
  );
}

function everyCharacterIsGlyphOne(): Uint8Array {
  return new Uint8Array(2 * 65_536).map((_, index) => index % 2);
}

/** Maps each code to the same code unit, in ranges of 256, the longest allowed. */
function toUnicode(): string {
  const ranges = Array.from({ length: 256 }, (_, high) => {
    const page = high.toString(16).padStart(2, '0').toUpperCase();
    return `<${page}00> <${page}FF> <${page}00>`;
  });
  const blocks = [];
  for (let at = 0; at < ranges.length; at += 100) {
    const some = ranges.slice(at, at + 100);
    blocks.push(`${some.length} beginbfrange\n${some.join('\n')}\nendbfrange`);
  }
  return `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000> <FFFF>
endcodespacerange
${blocks.join('\n')}
endcmap
CMapName currentdict /CMap defineresource pop
end
end
`;
}
