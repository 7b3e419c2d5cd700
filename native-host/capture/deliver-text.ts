import type { Logger } from 'pino';
import type { OcrResult } from '../../shared/api/recognition.ts';
import { offersOf } from '../../shared/captured-text/capture-offers.ts';
import { textToKeep } from '../../shared/captured-text/text-to-keep.ts';
import type { CaptureNotice } from '../../shared/messages/contracts/capture-methods.ts';
import type { Clipboard } from '../clipboard/clipboard.ts';
import type { SettingsStore } from '../settings/settings-store.ts';

type DeliveryParts = { clipboard: Clipboard; settings: SettingsStore; log: Logger };
type How = { unwrap: boolean };

/**
 * Puts the text of a capture on the clipboard as the settings say. Returns the notification for the
 * person, undefined where they want none. A text that is not saved is copied whatever the settings
 * say; where saving failed, the person is notified.
 */
export async function deliverText(
  result: OcrResult,
  { unwrap }: How,
  { clipboard, settings, log }: DeliveryParts,
): Promise<CaptureNotice | undefined> {
  const text = textToKeep(result, { unwrap });
  const unsaved = result.unsaved && unsavedNotice(result.unsaved);
  const paused = !unsaved && result.entry === null ? ({ paused: true } as const) : undefined;
  if (text === '')
    return unsaved ? { kind: 'failed', text, ...unsaved } : { kind: 'nothing', text, ...paused };
  const { copyToClipboard, notify } = settings.current.capture;
  const captured = { text: beginning(text), ...offersOf(text) };
  // A text that is not in the history would be lost if it were not on the clipboard either.
  if (copyToClipboard || unsaved || paused) {
    try {
      await clipboard.write(text);
    } catch (error) {
      log.warn({ err: error }, 'the text of a capture did not get onto the clipboard');
      const kind = unsaved ? 'failed' : 'not_copied';
      return { kind, ...captured, ...unsaved, ...paused };
    }
  }
  if (unsaved) return { kind: 'copied', ...captured, ...unsaved };
  if (!notify) return undefined;
  const kind = copyToClipboard || paused ? 'copied' : 'kept';
  return { kind, ...captured, ...paused };
}

function unsavedNotice({
  code,
}: NonNullable<OcrResult['unsaved']>): Pick<CaptureNotice, 'unsaved'> {
  return { unsaved: code === 'storage_full' ? 'full' : 'failed' };
}

function beginning(text: string): string {
  // No more than is shown needs to be split.
  const characters = [...text.slice(0, 1_000)];
  return characters.length > 200 ? `${characters.slice(0, 200).join('')}…` : text;
}
