import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants, gunzipSync } from 'node:zlib';
import { filesBelow, put } from '../staged.ts';

/**
 * Compresses the accurate models better than their packages do, which takes some minutes.
 * @param kept a folder where the result stays for the next time
 */
export function packModels(app: string, kept: string): void {
  const packages = path.join(app, 'node_modules/@tesseract.js-data');
  mkdirSync(kept, { recursive: true });
  for (const name of filesBelow(packages).filter((each) => each.endsWith('.traineddata.gz'))) {
    const file = path.join(packages, name);
    const packed = repacked(readFileSync(file), kept);
    rmSync(file);
    put(packages, name.replace(/\.gz$/, '.br'), packed);
  }
}

function repacked(gzipped: Uint8Array, kept: string): Uint8Array {
  const hash = createHash('sha256').update(gzipped).digest('hex');
  const file = path.join(kept, `${hash}.br`);
  if (existsSync(file)) return readFileSync(file);
  const data = gunzipSync(gzipped);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
    [constants.BROTLI_PARAM_SIZE_HINT]: data.length,
  };
  // Whole or not there, should this be interrupted.
  writeFileSync(`${file}.new`, brotliCompressSync(data, { params }));
  renameSync(`${file}.new`, file);
  return readFileSync(file);
}
