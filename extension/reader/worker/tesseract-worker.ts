import { Problem } from '../../../shared/api/problem.ts';
import { encodePgm } from '../../../shared/ocr/image/gray-image.ts';
import type { GrayImage } from '../../../shared/ocr/image/image.ts';
import {
  parseTsv,
  type TesseractLine,
  tsvOutput,
  tsvPage,
} from '../../../shared/ocr/tesseract/parse-tsv.ts';
import type { TesseractVariables } from '../../../shared/ocr/tesseract/tesseract-variables.ts';
import { callWorker } from '../../../shared/workers/call-worker.ts';
import { workerChannel } from '../../platform/worker-channel.ts';
import { packagedLanguages } from '../packaged-languages.ts';

/** One Tesseract in a worker of its own; it does one thing at a time. */
export type TesseractWorker = {
  read(image: GrayImage, variables: TesseractVariables): Promise<TesseractLine[]>;
  /** Has it read these languages from now on. Throws the Problem `language_unavailable`. */
  load(languages: string[]): Promise<void>;
};

/**
 * Starts the worker script of tesseract.js with the files in the package, and speaks its message
 * protocol: the library's `createWorker` waits for ever where a worker fails to start.
 */
export function startTesseract(): TesseractWorker {
  const tesseract = callWorker(workerChannel(new Worker('/tesseract/worker.js'), 'Tesseract'));
  const corePath = new URL('/tesseract/core.js', location.href).href;
  const options = { lstmOnly: true, corePath, logging: false };
  const started = tesseract.call('load', { options });
  started.catch(() => undefined);
  let loaded = '';
  return {
    async load(languages) {
      const codes = languages.join('+');
      if (codes === loaded) return;
      const langs = await languageModels(languages);
      await started;
      const loading = { cacheMethod: 'none', gzip: true, lstmOnly: true };
      await tesseract.call('loadLanguage', { langs, options: loading });
      await tesseract.call('initialize', { langs: codes, oem: lstmOnly });
      loaded = codes;
    },
    async read(picture, variables) {
      const image = encodePgm(picture);
      const payload = { image, options: variables, output: tsvOutput };
      const page = tsvPage.parse(await tesseract.call('recognize', payload, [image.buffer]));
      return parseTsv(page.tsv);
    },
  };
}

const lstmOnly = 1;

/** A language model: its code and the bytes of its `.traineddata`, gzipped or not. */
type LanguageModel = { code: string; data: Uint8Array };

/** The models of these languages. Throws the Problem `language_unavailable`. */
async function languageModels(codes: string[]): Promise<LanguageModel[]> {
  const missing = codes.find((code) => !packagedLanguages.includes(code));
  if (missing !== undefined) {
    throw new Problem('language_unavailable', `The language "${missing}" is not installed.`);
  }
  return await Promise.all(
    codes.map(async (code) => {
      const file = await fetch(`/tesseract/${code}.traineddata.gz`);
      return { code, data: new Uint8Array(await file.arrayBuffer()) };
    }),
  );
}
