import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import sharp from 'sharp';
import { prepareZXingModule, type WriteInputBarcodeFormat, writeBarcode } from 'zxing-wasm/writer';
import type { RgbaImage } from '../../../ocr/image/image.ts';

/** A code to draw; `invert`: light on dark. */
export type DrawnCode = { format: WriteInputBarcodeFormat; text: string; invert?: boolean };

/** The image with a code drawn over it, in the given box. */
export async function drawCode(
  { width, height, data }: RgbaImage,
  { format, text, invert = false }: DrawnCode,
  { left, top, size }: { left: number; top: number; size: number },
): Promise<RgbaImage> {
  writer ??= loadWriter();
  await writer;
  const { svg } = await writeBarcode(text, { format, addQuietZones: true });
  const drawn = sharp(Buffer.from(svg)).resize(size, size, { fit: 'inside', kernel: 'nearest' });
  const code = await (invert ? drawn.flatten({ background: 'white' }).negate() : drawn)
    .png()
    .toBuffer();
  const raw = { width, height, channels: 4 } as const;
  const made = await sharp(data, { raw })
    .composite([{ input: code, left, top }])
    .raw()
    .toBuffer();
  return { width, height, data: new Uint8Array(made) };
}

let writer: Promise<unknown> | undefined;

function loadWriter(): Promise<unknown> {
  const file = createRequire(import.meta.url).resolve('zxing-wasm/writer/zxing_writer.wasm');
  const wasmBinary = new Uint8Array(readFileSync(file)).buffer;
  return prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true });
}
