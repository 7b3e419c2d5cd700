import type { CaptureSelection } from '../../../shared/messages/contracts/capture-methods.ts';
import { cropPicture } from '../../overlay/crop-picture.ts';
import { fromDataUrl } from '../../reader/data-url.ts';
import type { ReadingsUnderWay } from './readings-under-way.ts';
import { takePicture } from './take-picture.ts';

type Unread = { png: string; selection: NonNullable<CaptureSelection> };

export type UnreadCaptures = {
  /** The host reads what was selected now. */
  add(captureId: string, unread: Unread): void;
  /** It told what became of it. */
  delete(captureId: string): void;
  /** The host is gone: reads here what it has not told of. */
  readHere(): Promise<void>;
};

/**
 * What was selected and the host is still reading. What was on the screen may never be there again,
 * so its picture stays here until the host has said that it has it.
 */
export function createUnreadCaptures(readings: ReadingsUnderWay): UnreadCaptures {
  const captures = new Map<string, Unread & { reading: Disposable }>();
  const take = (captureId: string) => {
    captures.get(captureId)?.reading[Symbol.dispose]();
    captures.delete(captureId);
  };
  return {
    add: (captureId, unread) =>
      void captures.set(captureId, { ...unread, reading: readings.begin() }),
    delete: take,
    async readHere() {
      const lost = [...captures];
      captures.clear();
      for (const [, { png, selection, reading }] of lost) {
        using _reading = reading;
        const picture = await createImageBitmap(fromDataUrl(`data:image/png;base64,${png}`));
        const part = await cropPicture(picture, selection.region);
        picture.close();
        const { display, languages, layout } = selection;
        await takePicture(part, { kind: 'screen', display }, { how: { languages, layout } });
      }
    },
  };
}
