import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { createCodeReader } from '../../ocr/codes/code-reader.ts';

/** The QR and bar codes of an image, as from `createCodeReader`. */
export const readCodes = createCodeReader(async () => {
  const file = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
  return new Uint8Array(await readFile(file)).buffer;
});
