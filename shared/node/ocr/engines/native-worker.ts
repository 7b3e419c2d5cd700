/** The child process of one native Tesseract. */
import { gunzipSync } from 'node:zlib';
import { z } from 'zod';
import { openStripReader, type StripReader } from '../../../ocr/line-network/strip-reader.ts';
import { parseTsv } from '../../../ocr/tesseract/parse-tsv.ts';
import { isBlock } from '../../../ocr/tesseract/tesseract-variables.ts';
import { serveCalls } from '../../../workers/serve-calls.ts';
import { childPort } from '../../workers/child-port.ts';
import type { LanguageModel } from '../models/language-models.ts';
import { openTesseract } from './open-tesseract.ts';

const bytes = z.instanceof(Uint8Array);
const load = z.object({ models: z.array(z.object({ code: z.string(), data: bytes })) });
const read = z.object({
  picture: z.object({ width: z.int(), height: z.int(), data: bytes }),
  variables: z.record(z.string(), z.string()),
});

const tesseract = openTesseract();
let models: LanguageModel[] = [];
let stripReader: StripReader | null = null;
let loaded = false;

serveCalls(childPort(), {
  load(payload) {
    models = load.parse(payload).models.map(({ code, data }) => ({ code, data: unpacked(data) }));
    const [only, ...others] = models;
    stripReader = only && others.length === 0 ? openStripReader(only) : null;
    loaded = false;
    if (!stripReader) loadTesseract();
    return {};
  },
  read(payload) {
    const { picture, variables } = read.parse(payload);
    if (stripReader && isBlock(variables)) return { data: stripReader(picture) };
    if (!loaded) loadTesseract();
    return { data: parseTsv(tesseract.readTsv(picture, variables)) };
  },
});

/** It takes time and memory, and most images are read without it. */
function loadTesseract(): void {
  tesseract.load(models);
  loaded = true;
}

function unpacked(data: Uint8Array): Uint8Array {
  return data[0] === 0x1f && data[1] === 0x8b ? gunzipSync(data) : data;
}
