import type { Box } from '../../shared/api/box.ts';
import type { Layout } from '../../shared/api/recognition.ts';
import type { RecognitionPart } from '../../shared/api/recognition-part.ts';
import { MessageError } from '../../shared/messages/message-error.ts';
import type { AttachedClient } from '../link/server/attached-clients.ts';
import { intersection } from '../screen/region.ts';
import type { Frozen } from '../screen/screen.ts';
import { describeFrozen } from './frozen/describe-frozen.ts';
import type { FrozenDesktop } from './frozen/freeze-desktop.ts';
import { cancelled, type OngoingCapture } from './ongoing-capture.ts';

export type Selected = {
  frozen: Frozen;
  /** In pixels of that display. */
  region: Box;
  /** What is taken of its reading; undefined where the region is to be read. */
  part: RecognitionPart | undefined;
  /** How it is to be read; undefined as it was asked for when the capture started, or as set. */
  languages: string[] | undefined;
  layout: Layout | undefined;
};

/** The capture's own time limit ends the call; this is for one that was lost on the way. */
const maxMs = 24 * 60 * 60 * 1_000;

/**
 * Has an extension show the frozen desktop until the person has selected a region of it.
 * @throws Problem `capture_cancelled` where they did not, or the extension failed or went away
 */
export async function selectOnScreen(
  capture: OngoingCapture,
  desktop: FrozenDesktop,
  { peer }: AttachedClient,
): Promise<Selected> {
  const { signal } = capture;
  const request = describeFrozen(capture.id, desktop);
  const { selected } = await peer
    .call('capture.select', request, { signal, timeoutMs: maxMs })
    .catch((error: unknown) => {
      throw cancelled(whyEnded(error), error);
    });
  if (!selected) throw cancelled('Nothing was selected.');
  const { region, part, languages, layout } = selected;
  const frozen = desktop.shown.find(({ display }) => display.id === selected.display);
  if (frozen && isInside(region, frozen.display))
    return { frozen, region, part, languages, layout };
  throw cancelled('The browser named a region that the screen does not have.');
}

function isInside(region: Box, { width, height }: { width: number; height: number }): boolean {
  const part = intersection(region, { x: 0, y: 0, width, height });
  return part?.width === region.width && part.height === region.height;
}

function whyEnded(error: unknown): string {
  const code = error instanceof MessageError ? error.code : '';
  if (code === 'disconnected') return 'The browser ended.';
  if (code === 'method_not_found') return 'The extension is too old for this. Update it.';
  if (code === 'not_covering') return 'Its window did not fill the display.';
  return 'The browser could not show the screen.';
}
