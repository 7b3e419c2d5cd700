/** The child process of one native Tesseract. */
import { gunzipSync } from 'node:zlib';
import { z } from 'zod';
import { parseTsv } from '../../../ocr/tesseract/parse-tsv.ts';
import { serveCalls } from '../../../workers/serve-calls.ts';
import { childPort } from '../../workers/child-port.ts';
import { openTesseract } from './open-tesseract.ts';

const bytes = z.instanceof(Uint8Array);
const load = z.object({ models: z.array(z.object({ code: z.string(), data: bytes })) });
const read = z.object({
  picture: z.object({ width: z.int(), height: z.int(), data: bytes }),
  variables: z.record(z.string(), z.string()),
});

const tesseract = openTesseract();

serveCalls(childPort(), {
  load(payload) {
    const { models } = load.parse(payload);
    tesseract.load(models.map(({ code, data }) => ({ code, data: unpacked(data) })));
    return {};
  },
  read(payload) {
    const { picture, variables } = read.parse(payload);
    return { data: parseTsv(tesseract.readTsv(picture, variables)) };
  },
});

function unpacked(data: Uint8Array): Uint8Array {
  return data[0] === 0x1f && data[1] === 0x8b ? gunzipSync(data) : data;
}
