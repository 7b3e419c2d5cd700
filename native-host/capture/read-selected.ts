import type { Logger } from 'pino';
import type { Source } from '../../shared/api/entry.ts';
import type { Layout, OcrResult } from '../../shared/api/recognition.ts';
import { encodePng } from '../../shared/node/image/decode-with-sharp.ts';
import { moveRecognition } from '../../shared/ocr/geometry/boxes.ts';
import { cropImage } from '../../shared/ocr/image/crop-image.ts';
import type { HostHistory } from '../history/thread/host-history.ts';
import { intersection } from '../screen/desktop-bounds.ts';
import type { SystemWindow } from '../screen/system-window.ts';
import type { SettingsStore } from '../settings/settings-store.ts';
import type { FrozenReadings } from './frozen/frozen-readings.ts';
import type { CaptureReader } from './read-and-keep.ts';
import type { Selected } from './select-on-screen.ts';

type SelectedParts = {
  reader: CaptureReader;
  history: HostHistory;
  settings: SettingsStore;
  log: Logger;
};

type Options = {
  layout: Layout | undefined;
  /** Lines of prose are joined in the entry. */
  unwrap: boolean;
  /** As in `NewEntry`. */
  isCounted: boolean;
  windows: SystemWindow[];
  readings: FrozenReadings;
  signal: AbortSignal;
};

/**
 * Reads the selected region into the history, or takes it from the reading of the display; boxes
 * are in pixels of the desktop. Where reading fails, the image is saved without a text, so that
 * what was on the screen is not lost.
 */
export async function readSelected(
  selected: Selected,
  { layout, unwrap, isCounted, windows, readings, signal }: Options,
  { reader, ...parts }: SelectedParts,
): Promise<OcrResult> {
  const { frozen, region, part } = selected;
  const { x, y } = frozen.display;
  const from = sourceOf(selected, windows);
  const entryOptions = { from, unwrap, isCounted };
  if (part) {
    const taken = readings.part(frozen.display.id, part, layout);
    const read = { ...taken, ...moveRecognition(taken, { x: -region.x, y: -region.y }) };
    const png = await imageOf(selected, parts);
    const { entry, unsaved } = await reader.keep(read, { ...(png && { png }), ...entryOptions });
    return { ...taken, ...moveRecognition(taken, { x, y }), entry, ...(unsaved && { unsaved }) };
  }
  readings.end();
  try {
    const { languages } = selected;
    const chosen = selected.layout ?? layout;
    const options = { languages, layout: chosen, save: true, ...entryOptions, signal };
    const result = await reader.read(() => cropImage(frozen.picture, region), options);
    return { ...result, ...moveRecognition(result, { x: x + region.x, y: y + region.y }) };
  } catch (error) {
    const { pauseHistory } = parts.settings.current.capture;
    if (!signal.aborted && !pauseHistory) await keepImage(selected, from, parts);
    throw error;
  }
}

/** The window under the middle of the region is the best source of the text. */
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
  selected: Selected,
  source: Source,
  { history, settings, log }: Omit<SelectedParts, 'reader'>,
): Promise<void> {
  try {
    const screenshot = await imageOf(selected, { settings });
    if (screenshot) await history.add({ text: '', source, screenshot });
  } catch (error) {
    log.error({ err: error }, 'the picture of a capture could not be kept');
  }
}

/** The selected part of the image as PNG bytes, where images are saved. */
async function imageOf(
  { frozen, region }: Selected,
  { settings }: Pick<SelectedParts, 'settings'>,
): Promise<Uint8Array | undefined> {
  const { keepScreenshot, pauseHistory } = settings.current.capture;
  if (!keepScreenshot || pauseHistory) return undefined;
  return await encodePng(cropImage(frozen.picture, region));
}
