/** The child process of one native Tesseract. */
import { z } from 'zod';
import { openStripReader, type StripReader } from '../../../ocr/line-network/strip-reader.ts';
import type { LanguageModel } from '../../../ocr/tesseract/language-model.ts';
import { parseTsv } from '../../../ocr/tesseract/parse-tsv.ts';
import { stripContent } from '../../../ocr/tesseract/tesseract-variables.ts';
import { serveCalls } from '../../../workers/serve-calls.ts';
import { childPort } from '../../workers/child-port.ts';
import { unpackModel } from '../models/unpack-model.ts';
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
    models = load
      .parse(payload)
      .models.map(({ code, data }) => ({ code, data: unpackModel(data) }));
    const [only, ...others] = models;
    stripReader = only && others.length === 0 ? openStripReader(only) : null;
    loaded = false;
    if (!stripReader) loadTesseract();
    return {};
  },
  read(payload) {
    const { picture, variables } = read.parse(payload);
    const content = stripContent(variables);
    if (stripReader && content) return { data: stripReader(picture, content) };
    if (!loaded) loadTesseract();
    return { data: parseTsv(tesseract.readTsv(picture, variables)) };
  },
});

/** It takes time and memory, and most images are read without it. */
function loadTesseract(): void {
  tesseract.load(models);
  loaded = true;
}
