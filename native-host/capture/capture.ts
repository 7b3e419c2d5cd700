import type { Box } from '../../shared/api/box.ts';
import type { Layout, OcrResult } from '../../shared/api/recognition.ts';
import { textToKeep } from '../../shared/captured-text/text-to-keep.ts';
import { moveRecognition } from '../../shared/ocr/geometry/boxes.ts';
import type { Clipboard } from '../clipboard/clipboard.ts';
import type { Screen } from '../screen/screen.ts';
import type { CaptureReader } from './read-and-keep.ts';

type RegionOptions = {
  display?: string | undefined;
  languages?: string[] | undefined;
  layout?: Layout | undefined;
  /** Save the text and the image to the history. */
  save: boolean;
  /** Put the text on the clipboard. */
  copy: boolean;
  signal?: AbortSignal | undefined;
};

export type Capture = {
  readonly state: 'idle' | 'recognizing';
  /** Reads a region of the desktop; its boxes are in the desktop's pixels. */
  region(region: Box, options: RegionOptions): Promise<OcrResult>;
};

export function createCapture(parts: {
  screen: Screen;
  reader: CaptureReader;
  clipboard: Clipboard;
}): Capture {
  let running = 0;
  return {
    get state() {
      return running > 0 ? 'recognizing' : 'idle';
    },
    async region(region, { display, copy, ...options }) {
      running += 1;
      try {
        const { picture, bounds } = await parts.screen.shoot({ region, display });
        const from = { kind: 'screen' as const, ...(display !== undefined && { display }) };
        const result = await parts.reader.read(() => picture, { ...options, from });
        // The entry is saved by now: a failing clipboard loses no text. A text that could not be
        // saved is at least in the answer.
        const copied = copy ? parts.clipboard.write(textToKeep(result)) : undefined;
        await (result.unsaved ? copied?.catch(() => undefined) : copied);
        return { ...result, ...moveRecognition(result, bounds) };
      } finally {
        running -= 1;
      }
    },
  };
}
