import { constants, inflateSync } from 'node:zlib';
import { UnreadableDocument } from '../../unreadable-document.ts';

/** Of one stream, unpacked, in bytes: an image of 100 megapixels in four colors has as many. */
const maxUnpacked = 400_000_000;

/**
 * For an image with known dimensions: PDFium decodes it row by row. A sheet of A0 at 400 dots an inch
 * has 740 million in three colors.
 */
const maxImage = 1_200_000_000;

/** What is unpacked from a stream before it is unpacked once more. */
const maxBetween = 64_000_000;

/** Deflate packs no more than this many bytes into one. */
const deflateRatio = 1_032;

/**
 * Rejects a PDF with a stream that unpacks to far more than a page can show: opening it would exhaust
 * the memory. Streams with filters that cannot grow so much are not checked.
 * @throws {UnreadableDocument} `too_complex`
 */
export function refuseBombs(pdf: Uint8Array): void {
  const bytes = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength);
  for (const stream of packedStreams(bytes)) {
    if (swells(stream)) throw bomb();
  }
}

type PackedStream = {
  filters: string[];
  packed: Buffer;
  /** Of an image, as its dictionary says, in bytes; 0 of anything else. */
  imageSize: number;
};

const streamMark = Buffer.from('stream');
const endMark = Buffer.from('endstream');

/** Dictionaries of streams are short, and what matters stands in them. */
const lookedBack = 4_096;

function* packedStreams(bytes: Buffer): Generator<PackedStream> {
  let from = 0;
  for (;;) {
    const mark = bytes.indexOf(streamMark, from);
    if (mark === -1) return;
    from = mark + streamMark.length;
    const dictionary = dictionaryBefore(bytes, mark);
    if (dictionary === undefined) continue;
    if (bytes[from] === 0x0d) from++;
    if (bytes[from] === 0x0a) from++;
    const end = bytes.indexOf(endMark, from);
    const packed = bytes.subarray(from, end === -1 ? bytes.length : end);
    const filters = filtersIn(dictionary);
    if (filters.length > 0) yield { filters, packed, imageSize: imageSizeIn(dictionary) };
    if (end === -1) return;
    from = end + endMark.length;
  }
}

/** The words of a stream's dictionary; undefined where the mark stands elsewhere, as in a text. */
function dictionaryBefore(bytes: Buffer, mark: number): string | undefined {
  const text = bytes.toString('latin1', Math.max(0, mark - lookedBack), mark);
  if (!/>>\s*$/.test(text)) return undefined;
  const start = text.lastIndexOf(' obj');
  // A name may spell its letters in digits.
  return (start === -1 ? text : text.slice(start)).replaceAll(/#([\da-fA-F]{2})/g, (_, hex) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
}

function filtersIn(dictionary: string): string[] {
  const found = /\/Filter\s*(?:\[([^\]]*)\]|(\/[^\s/<>[\]()]+)|(\d+\s+\d+\s+R))/.exec(dictionary);
  if (!found) return [];
  // Where an object of its own names the filters, they are detected from the stream itself.
  if (found[3] !== undefined) return ['FlateDecode'];
  return [...(found[1] ?? found[2] ?? '').matchAll(/\/([^\s/<>[\]()]+)/g)].map(
    ([, name = '']) => name,
  );
}

function imageSizeIn(dictionary: string): number {
  if (!/\/Subtype\s*\/Image\b/.test(dictionary)) return 0;
  const isMask = /\/ImageMask\s+true\b/.test(dictionary);
  const bits = isMask ? 1 : numberIn(dictionary, 'BitsPerComponent') * colorsIn(dictionary);
  const row = Math.ceil((numberIn(dictionary, 'Width') * bits) / 8);
  return row * numberIn(dictionary, 'Height');
}

function colorsIn(dictionary: string): number {
  const [, name = ''] = /\/ColorSpace\s*\/(Device\w+)/.exec(dictionary) ?? [];
  // One that is not named has as many as print needs.
  return { DeviceGray: 1, DeviceRGB: 3 }[name] ?? 4;
}

function numberIn(dictionary: string, key: string): number {
  const [, digits] =
    new RegExp(`/${key}\\s+(\\d{1,7})(?!\\s+\\d+\\s+R|\\d)`).exec(dictionary) ?? [];
  return Number(digits ?? 0);
}

const flate = ['FlateDecode', 'Fl'];
const growing = [...flate, 'LZWDecode', 'LZW', 'RunLengthDecode', 'RL'];
const written = ['ASCII85Decode', 'A85', 'ASCIIHexDecode', 'AHx'];

function swells({ packed, filters, imageSize }: PackedStream): boolean {
  const layers = filters.filter((name) => growing.includes(name)).length;
  if (layers === 0 || (layers === 1 && packed.length * deflateRatio < maxUnpacked)) return false;
  if (layers === 1 && imageSize > maxUnpacked && imageSize <= maxImage) return false;
  let bytes = packed;
  for (const [index, filter] of filters.entries()) {
    // What is written in letters is shorter than its letters, and hides what comes next.
    if (written.includes(filter)) bytes = decoded(bytes, filter);
    // Images have a size of their own.
    else if (!growing.includes(filter)) return false;
    else if (!flate.includes(filter)) return layers > 1;
    else {
      const isLast = !filters.slice(index + 1).some((name) => growing.includes(name));
      const unpacked = inflated(bytes, isLast ? maxUnpacked : maxBetween);
      if (unpacked === 'too much') return true;
      if (isLast) return false;
      bytes = unpacked;
    }
  }
  return false;
}

/** Of damaged streams what can be had. */
function inflated(bytes: Buffer, most: number): Buffer | 'too much' {
  try {
    return inflateSync(bytes, { maxOutputLength: most, finishFlush: constants.Z_SYNC_FLUSH });
  } catch (error) {
    const isTooMuch =
      error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
    return isTooMuch ? 'too much' : Buffer.alloc(0);
  }
}

function decoded(bytes: Buffer, filter: string): Buffer {
  const text = bytes.toString('latin1').replaceAll(/\s/g, '');
  const isHex = filter === 'ASCIIHexDecode' || filter === 'AHx';
  return isHex ? Buffer.from(text.split('>')[0] ?? '', 'hex') : fromAscii85(text);
}

/** https://www.iso.org/standard/75839.html 7.4.3: five letters for four bytes, `z` for four zeros. */
function fromAscii85(text: string): Buffer {
  const letters = (text.split('~')[0] ?? '').replaceAll('z', '!!!!!');
  const bytes = Buffer.alloc(Math.ceil(letters.length / 5) * 4);
  for (let group = 0; group * 5 < letters.length; group++) {
    const value = [0, 1, 2, 3, 4].reduce((sum, at) => {
      const code = letters.charCodeAt(group * 5 + at);
      return sum * 85 + (Number.isNaN(code) ? 84 : code - 33);
    }, 0);
    bytes.writeUInt32BE(Math.max(0, Math.min(value, 0xffffffff)), group * 4);
  }
  return bytes.subarray(0, Math.floor((letters.length * 4) / 5));
}

function bomb(): UnreadableDocument {
  const message =
    'A part of the PDF unpacks to more than one may have. Print it to a PDF in its own program, and send that.';
  return new UnreadableDocument('too_complex', message);
}
