import { type Port, serveCalls } from '../../workers/serve-calls.ts';
import type { GrayImage } from '../image/image.ts';
import { openStripReader, type StripReader } from '../line-network/strip-reader.ts';
import type { LanguageModel } from '../tesseract/language-model.ts';
import type { StripContent } from '../tesseract/tesseract-variables.ts';

/**
 * Reads strips for `callStripReader`, in a worker that does nothing else.
 * @param unpack what a model's file is where it is gzipped
 */
export function serveStrips(
  port: Port,
  unpack: (data: Uint8Array) => Uint8Array | Promise<Uint8Array>,
): void {
  let readStrip: StripReader | null = null;
  // What calls it is of the same build.
  serveCalls(port, {
    async load(payload) {
      const { code, data } = payload as LanguageModel;
      readStrip = openStripReader({ code, data: await unpack(data) });
      return { data: readStrip !== null };
    },
    read(payload) {
      if (!readStrip) throw new Error('No model is loaded.');
      const { strip, content } = payload as { strip: GrayImage; content: StripContent };
      return { data: readStrip(strip, content) };
    },
  });
}
