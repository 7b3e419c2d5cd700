import { type PDFContext, PDFName, type PDFRef, PDFString } from '@cantoo/pdf-lib';
import { advance, glyphlessFont } from './glyphless-font.ts';

const name = 'Invisible';

/**
 * Adds the font of invisible text to a PDF: a character's code is its UTF-16 code unit, whatever
 * its script.
 */
export function addInvisibleFont(context: PDFContext): PDFRef {
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

/** Each code is the code unit that it says: in ranges of 256, as a range may not be longer. */
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
