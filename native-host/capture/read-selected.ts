import type { Logger } from 'pino';
import type { Source } from '../../shared/api/entry.ts';
import type { Layout, OcrResult } from '../../shared/api/recognition.ts';
import { moveRecognition } from '../../shared/ocr/geometry/move-recognition.ts';
import { cropImage } from '../../shared/ocr/image/crop-image.ts';
import type { History } from '../history/history.ts';
import { encodePng } from '../image/encode-png.ts';
import { intersection } from '../screen/region.ts';
import type { SystemWindow } from '../screen/system-windows.ts';
import type { SettingsStore } from '../settings/settings-store.ts';
import type { Reader } from './reader.ts';
import type { Selected } from './select-on-screen.ts';

type Parts = { reader: Reader; history: History; settings: SettingsStore; log: Logger };

type Options = { layout: Layout | undefined; windows: SystemWindow[]; signal: AbortSignal };

/**
 * Reads what was selected into the history; the boxes are in pixels of the desktop. Where reading
 * fails the picture is kept without a text, so that what was on the screen is not lost.
 */
export async function readSelected(
  selected: Selected,
  { layout, windows, signal }: Options,
  { reader, ...parts }: Parts,
): Promise<OcrResult> {
  const { frozen, region } = selected;
  const { x, y } = frozen.display;
  const from = sourceOf(selected, windows);
  try {
    const options = { layout, save: true, from, signal };
    const result = await reader.read(() => cropImage(frozen.picture, region), options);
    return { ...result, ...moveRecognition(result, { x: x + region.x, y: y + region.y }) };
  } catch (error) {
    if (!signal.aborted) await keepImage(selected, from, parts);
    throw error;
  }
}

/** The window under the middle of the region says best where the text came from. */
function sourceOf({ frozen: { display }, region }: Selected, windows: SystemWindow[]): Source {
  const middle = {
    x: display.x + region.x + Math.floor(region.width / 2),
    y: display.y + region.y + Math.floor(region.height / 2),
    width: 1,
    height: 1,
  };
  const title = windows.find(({ box }) => intersection(box, middle))?.title.slice(0, 1_000);
  return { kind: 'screen', display: display.id, ...(title && { title }) };
}

async function keepImage(
  { frozen, region }: Selected,
  source: Source,
  { history, settings, log }: Omit<Parts, 'reader'>,
): Promise<void> {
  if (!settings.current.capture.keepScreenshot) return;
  try {
    const screenshot = await encodePng(cropImage(frozen.picture, region));
    await history.add({ text: '', source, screenshot });
  } catch (error) {
    log.error({ err: error }, 'the picture of a capture could not be kept');
  }
}
