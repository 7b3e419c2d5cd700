import { createCodeReader } from '../../../shared/ocr/codes/code-reader.ts';

/** The QR and bar codes of a picture, by the program that is in the package. */
export const readCodes = createCodeReader(async () => {
  const answer = await fetch('/zxing/reader.wasm');
  return await answer.arrayBuffer();
});
