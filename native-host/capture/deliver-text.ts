import type { Logger } from 'pino';
import type { CaptureNotice } from '../../shared/messages/capture-methods.ts';
import type { Clipboard } from '../clipboard/clipboard.ts';
import type { SettingsStore } from '../settings/settings-store.ts';

type Parts = { clipboard: Clipboard; settings: SettingsStore; log: Logger };

/**
 * Puts the text of a capture on the clipboard as the settings say. Answers what the person is to
 * be told of it, undefined where they want no notification.
 */
export async function deliverText(
  text: string,
  { clipboard, settings, log }: Parts,
): Promise<CaptureNotice | undefined> {
  if (text === '') return { kind: 'nothing', text };
  const { copyToClipboard, notify } = settings.current.capture;
  if (copyToClipboard) {
    try {
      await clipboard.write(text);
    } catch (error) {
      log.warn({ err: error }, 'the text of a capture did not get onto the clipboard');
      return { kind: 'not_copied', text: beginning(text) };
    }
  }
  if (!notify) return undefined;
  return { kind: copyToClipboard ? 'copied' : 'kept', text: beginning(text) };
}

function beginning(text: string): string {
  // More than is shown need not be taken apart.
  const characters = [...text.slice(0, 1_000)];
  return characters.length > 200 ? `${characters.slice(0, 200).join('')}…` : text;
}
