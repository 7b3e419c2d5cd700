import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { prepareZXingModule, type ReadResult, readBarcodes } from 'zxing-wasm/reader';
import type { RecognisedCode } from '../../shared/api/recognition.ts';
import { unionOf } from '../../shared/ocr/boxes.ts';
import type { RgbaPicture } from '../../shared/ocr/picture.ts';

/**
 * The QR and bar codes of a picture, in any direction, with boxes in its pixels. None for a
 * picture that is too large to be searched in passing.
 */
export async function readCodes({ width, height, data }: RgbaPicture): Promise<RecognisedCode[]> {
  if (width * height > largest) return [];
  loaded ??= load();
  await loaded;
  const pixels = new Uint8ClampedArray(data.buffer, data.byteOffset, data.length);
  const picture = { width, height, data: pixels, colorSpace: 'srgb' } as const;
  // Screens show codes sharp and straight: looking harder takes three times as long.
  const found = await readBarcodes(picture, { formats, tryHarder: false });
  return found.filter(({ isValid }) => isValid).map(toCode);
}

/** In pixels: a 4K screen and some more. */
const largest = 17_000_000;

/** Those that text is not mistaken for: they have check digits, or stand in two dimensions. */
const formats = [
  ...(['QRCode', 'MicroQRCode', 'DataMatrix', 'Aztec', 'PDF417'] as const),
  ...(['EAN13', 'EAN8', 'UPCA', 'UPCE', 'Code128', 'Code93'] as const),
];

let loaded: Promise<unknown> | undefined;

/** From the package on disk: left to itself it would ask a server for it. */
function load(): Promise<unknown> {
  const file = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
  const wasmBinary = new Uint8Array(readFileSync(file)).buffer;
  return prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true });
}

function toCode({ format, text, position }: ReadResult): RecognisedCode {
  const corners = [position.topLeft, position.topRight, position.bottomRight, position.bottomLeft];
  return { format, text, box: unionOf(corners.map(({ x, y }) => ({ x, y, width: 0, height: 0 }))) };
}
