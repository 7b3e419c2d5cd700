/**
 * A TrueType font without a drawing in it: text set in it is invisible, can be selected, and is
 * found in the file that shows it, as PDF/A asks. It has two glyphs, both half an em wide.
 * Source: https://learn.microsoft.com/typography/opentype/spec/otff
 */
export function glyphlessFont(): Uint8Array {
  const tables: [tag: string, data: Uint8Array][] = [
    ['glyf', shorts(0, 0, 0, 0, 0, 0)],
    ['head', headTable()],
    ['hhea', shorts(1, 0, ascent, descent, 0, advance, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 1)],
    ['hmtx', shorts(advance, 0, 0)],
    // No outline: the data of both glyphs are empty.
    ['loca', shorts(0, 0, 0)],
    ['maxp', shorts(1, 0, 2, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0)],
  ];
  return fontFile(tables);
}

const unitsPerEm = 1_000;
/** Of a glyph, as the PDF says too. */
export const advance = unitsPerEm / 2;
const ascent = unitsPerEm;
const descent = -1;

function headTable(): Uint8Array {
  const head = new Uint8Array(54);
  const view = new DataView(head.buffer);
  view.setUint32(0, 0x00010000);
  view.setUint32(4, 0x00010000);
  view.setUint32(12, 0x5f0f3cf5);
  view.setUint16(18, unitsPerEm);
  // Its box, the smallest size in pixels, and glyphs that are told by their place in `glyf`.
  view.setInt16(40, advance);
  view.setInt16(42, ascent);
  view.setUint16(46, 3);
  view.setInt16(48, 2);
  return head;
}

function fontFile(tables: [tag: string, data: Uint8Array][]): Uint8Array {
  const directory = 12 + 16 * tables.length;
  const lengths = tables.map(([, data]) => (data.length + 3) & ~3);
  const file = new Uint8Array(directory + lengths.reduce((sum, length) => sum + length, 0));
  const view = new DataView(file.buffer);
  const power = Math.floor(Math.log2(tables.length));
  view.setUint32(0, 0x00010000);
  for (const [index, value] of [
    tables.length,
    16 * 2 ** power,
    power,
    16 * (tables.length - 2 ** power),
  ].entries()) {
    view.setUint16(4 + 2 * index, value);
  }
  let offset = directory;
  for (const [index, [tag, data]] of tables.entries()) {
    file.set(data, offset);
    const record = 12 + 16 * index;
    file.set(new TextEncoder().encode(tag), record);
    view.setUint32(record + 4, checksum(file.subarray(offset, offset + (lengths[index] ?? 0))));
    view.setUint32(record + 8, offset);
    view.setUint32(record + 12, data.length);
    offset += lengths[index] ?? 0;
  }
  return file;
}

function checksum(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  let sum = 0;
  for (let at = 0; at < bytes.length; at += 4) sum = (sum + view.getUint32(at)) >>> 0;
  return sum;
}

function shorts(...values: number[]): Uint8Array {
  const bytes = new Uint8Array(2 * values.length);
  const view = new DataView(bytes.buffer);
  for (const [index, value] of values.entries()) view.setInt16(2 * index, value);
  return bytes;
}
