import { Problem } from '../../../shared/api/problem.ts';
import type { LanguageModel } from '../../../shared/ocr/tesseract/language-model.ts';
import { createWasmEngine, type WasmEngine } from '../../../shared/ocr/wasm-engine/wasm-engine.ts';
import { workerChannel } from '../../platform/worker-channel.ts';
import { packagedLanguages } from '../packaged-languages.ts';

/** An engine with the models of the package; it does one thing at a time. */
export type PackagedEngine = Pick<WasmEngine, 'read'> & {
  /** Has it read these languages from now on. Throws the Problem `language_unavailable`. */
  load(languages: string[]): Promise<void>;
};

/** Starts an engine whose workers are files in the package. */
export function startPackagedEngine(): PackagedEngine {
  const corePath = new URL('/tesseract/core.js', location.href).href;
  const engine = createWasmEngine({
    startStripReader: () => workerChannel(new Worker('/strip-reader.js'), 'The strip reader'),
    startTesseract: () => workerChannel(new Worker('/tesseract/worker.js'), 'Tesseract'),
    tesseractOptions: { lstmOnly: true, corePath, logging: false },
  });
  let loaded = '';
  return {
    async load(languages) {
      const codes = languages.join('+');
      if (codes === loaded) return;
      await engine.load(await languageModels(languages));
      loaded = codes;
    },
    read: (picture, variables) => engine.read(picture, variables),
  };
}

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
