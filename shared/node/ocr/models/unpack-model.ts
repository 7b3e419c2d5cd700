import { gunzipSync } from 'node:zlib';

/** The bytes of a `.traineddata`, which may be gzipped. */
export function unpackModel(data: Uint8Array): Uint8Array {
  return data[0] === 0x1f && data[1] === 0x8b ? gunzipSync(data) : data;
}
