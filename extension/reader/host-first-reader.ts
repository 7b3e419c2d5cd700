import { toBase64 } from '../../shared/base64.ts';
import { MessageError } from '../../shared/messages/message-error.ts';
import { type AskHost, askHost, isHostAbsent } from '../host-state/ask-host.ts';
import type { PictureReader } from './reader-contract.ts';
import { remoteReader } from './remote-reader.ts';

/** Reads with the host where one is connected, with this extension's own reader otherwise. */
export function hostFirstReader(own: PictureReader, ask: AskHost): PictureReader {
  return {
    async read(picture, { signal, ...reading }) {
      try {
        const image = toBase64(new Uint8Array(await picture.arrayBuffer()));
        const { entry: _, ...read } = await ask(
          'ocr.image',
          { image, ...reading, save: false },
          signal,
        );
        return read;
      } catch (error) {
        if (!isHostAbsent(error) && !isForeignFormat(error)) throw error;
        return await own.read(picture, { ...reading, signal });
      }
    },
    copy: own.copy,
  };
}

/** Browsers read picture formats that the host does not. */
function isForeignFormat(error: unknown): boolean {
  return error instanceof MessageError && error.code === 'unreadable_image';
}

/** The reader of the pages of the extension. */
export const pageReader: PictureReader = hostFirstReader(remoteReader, askHost);
