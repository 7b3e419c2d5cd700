import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { createCodeReader } from '../../ocr/codes/code-reader.ts';
import { shippedExtension } from '../shipped-extension.ts';

/** The QR and bar codes of an image, as from `createCodeReader`. */
export const readCodes = createCodeReader(async () => {
  return new Uint8Array(await readFile(findProgram())).buffer;
});

function findProgram(): string {
  const shipped = path.join(shippedExtension, 'zxing/reader.wasm');
  if (existsSync(shipped)) return shipped;
  return createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
}
