/** The child process that reads by the system's own Tesseract, and by the networks of its models. */
import { z } from 'zod';
import { openStripReader, type StripReader } from '../../../ocr/line-network/strip-reader.ts';
import type { LanguageModel } from '../../../ocr/tesseract/language-model.ts';
import { parseTsv } from '../../../ocr/tesseract/parse-tsv.ts';
import { stripContent } from '../../../ocr/tesseract/tesseract-variables.ts';
import { serveCalls } from '../../../workers/serve-calls.ts';
import { childPort } from '../../workers/child-port.ts';
import { unpackModel } from '../models/unpack-model.ts';
import { openTesseract, type Tesseract } from './open-tesseract.ts';

const bytes = z.instanceof(Uint8Array);
const load = z.object({
  name: z.string(),
  dropped: z.string().optional(),
  models: z.array(z.object({ code: z.string(), data: bytes })),
});
const read = z.object({
  name: z.string(),
  picture: z.object({ width: z.int(), height: z.int(), data: bytes }),
  variables: z.record(z.string(), z.string()),
});

/** A set of models, and what reads by it. */
type Readers = {
  models: LanguageModel[];
  strips: StripReader | null;
  tesseract: Tesseract | undefined;
};

const held = new Map<string, Readers>();

serveCalls(childPort(), {
  load(payload) {
    const { name, dropped, models } = load.parse(payload);
    if (dropped !== undefined) drop(dropped);
    held.set(name, open(models));
    return {};
  },
  read(payload) {
    const { name, picture, variables } = read.parse(payload);
    const readers = held.get(name);
    if (!readers) throw new Error(`No models are loaded as ${name}.`);
    const content = stripContent(variables);
    if (readers.strips && content) return { data: readers.strips(picture, content) };
    // It takes time and memory, and most images are read without it.
    readers.tesseract ??= loadTesseract(readers.models);
    return { data: parseTsv(readers.tesseract.readTsv(picture, variables)) };
  },
});

function open(packed: LanguageModel[]): Readers {
  const models = packed.map(({ code, data }) => ({ code, data: unpackModel(data) }));
  const [only, ...others] = models;
  const strips = only && others.length === 0 ? openStripReader(only) : null;
  return { models, strips, tesseract: strips ? undefined : loadTesseract(models) };
}

function loadTesseract(models: LanguageModel[]): Tesseract {
  const tesseract = openTesseract();
  tesseract.load(models);
  return tesseract;
}

function drop(name: string): void {
  held.get(name)?.tesseract?.close();
  held.delete(name);
}
