import { Problem } from '../../../shared/api/problem.ts';
import { packagedLanguages } from '../packaged-languages.ts';

/** A language model: its code and the bytes of its `.traineddata`, gzipped or not. */
export type LanguageModel = { code: string; data: Uint8Array };

/** The models of these languages. Throws the Problem `language_unavailable`. */
export async function languageModels(codes: string[]): Promise<LanguageModel[]> {
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
