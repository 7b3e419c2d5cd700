import { prepareZXingModule, type ReadResult, readBarcodes } from 'zxing-wasm/reader';
import type { RecognizedCode } from '../../api/recognition.ts';
import { unionOf } from '../geometry/boxes.ts';
import { freePixels } from '../image/free-pixels.ts';
import { encodePgm } from '../image/gray-image.ts';
import type { GrayImage } from '../image/image.ts';

export type CodeReader = (image: GrayImage) => Promise<RecognizedCode[]>;

/**
 * Reads the QR and bar codes of an image, in any direction, with boxes in its pixels. Returns none
 * for an image that is too large for a quick search.
 * @param loadWasm returns ZXing's program, `zxing_reader.wasm`: by default it would be requested
 *   from a server
 */
export function createCodeReader(loadWasm: () => Promise<ArrayBuffer>): CodeReader {
  let loaded: Promise<unknown> | undefined;

  async function load(): Promise<void> {
    const wasmBinary = await loadWasm();
    await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true });
  }

  return async (image) => {
    if (image.width * image.height > largest) return [];
    loaded ??= load();
    await loaded.catch((error: unknown) => {
      // The next image may load it.
      loaded = undefined;
      throw error;
    });
    // Screens show codes sharp and straight: trying harder takes three times as long.
    const file = encodePgm(image);
    const found = await readBarcodes(file, { formats, tryHarder: false });
    freePixels(file);
    return found.filter(({ isValid }) => isValid).map(toCode);
  };
}

/** In pixels: somewhat more than a 4K screen. */
const largest = 17_000_000;

/** Formats that text is not mistaken for: they have check digits or are two-dimensional. */
const formats = [
  ...(['QRCode', 'MicroQRCode', 'DataMatrix', 'Aztec', 'PDF417'] as const),
  ...(['EAN13', 'EAN8', 'UPCA', 'UPCE', 'Code128', 'Code93'] as const),
];

function toCode({ format, text, position }: ReadResult): RecognizedCode {
  const corners = [position.topLeft, position.topRight, position.bottomRight, position.bottomLeft];
  return { format, text, box: unionOf(corners.map(({ x, y }) => ({ x, y, width: 0, height: 0 }))) };
}
