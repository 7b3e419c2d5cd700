import type { Source } from '../../../shared/api/entry.ts';
import type { Recognition } from '../../../shared/api/recognition.ts';
import { sharedHistory } from '../../history-store/shared-history.ts';
import { backgroundReader } from '../../reader/background-reader.ts';
import { readIntoHistory, UnkeptText } from '../../reader/read-into-history.ts';
import { localSettings } from '../../settings/local-settings.ts';
import { describeError } from '../../ui/messages/describe-error.ts';
import { chooseLanguage } from '../../ui/messages/language.ts';
import { notify } from './notify.ts';

/**
 * Reads what was captured: into the history first, then to the clipboard, and says so.
 * @param known what the picture says, where it was read before it was taken
 */
export async function takePicture(
  picture: Blob,
  source: Source,
  known?: Recognition,
): Promise<void> {
  const settings = await localSettings.read();
  const { messages } = chooseLanguage(settings.ui.language);
  const { capture, errors } = messages;
  try {
    const history = await sharedHistory();
    const reader = known ? { ...backgroundReader, read: async () => known } : backgroundReader;
    const entry = await readIntoHistory(picture, source, { history, reader });
    if (entry.text === '') return await notify(capture.nothingTitle, capture.nothingText);
    if (settings.capture.copyToClipboard && !(await copied(entry.text)))
      return await notify(capture.keptTitle, errors.clipboard);
    if (!settings.capture.notify) return;
    const title = settings.capture.copyToClipboard ? capture.copiedTitle : capture.keptTitle;
    await notify(title, beginning(entry.text));
  } catch (error) {
    console.error(error);
    if (error instanceof UnkeptText) {
      // What was on the page may be gone: the clipboard keeps it, whatever the settings say.
      const kept = error.text !== '' && (await copied(error.text));
      const title = kept ? capture.onlyCopiedTitle : capture.lostTitle;
      return await notify(title, describeError(error, messages));
    }
    await notify(capture.failedTitle, describeError(error, messages));
  }
}

/** Copies a text before it is captured, where captures are copied. */
export async function copyAsSet(text: string): Promise<void> {
  const { capture } = await localSettings.read();
  if (capture.copyToClipboard) await backgroundReader.copy(text);
}

async function copied(text: string): Promise<boolean> {
  try {
    await backgroundReader.copy(text);
    return true;
  } catch (error) {
    console.error(error);
    return false;
  }
}

function beginning(text: string): string {
  const characters = [...text];
  return characters.length > 200 ? `${characters.slice(0, 200).join('')}…` : text;
}
