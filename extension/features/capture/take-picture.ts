import type { Entry, Source } from '../../../shared/api/entry.ts';
import type { Recognition } from '../../../shared/api/recognition.ts';
import type { Settings } from '../../../shared/api/settings.ts';
import { offersOf } from '../../../shared/captured-text/capture-offers.ts';
import { textToKeep } from '../../../shared/captured-text/text-to-keep.ts';
import { sharedHistory } from '../../history-store/shared-history.ts';
import type { Taking } from '../../overlay/controls/toolbar.ts';
import { backgroundReader } from '../../reader/background-reader.ts';
import { readAnyhow, readIntoHistory, UnkeptText } from '../../reader/read-into-history.ts';
import type { PictureReader } from '../../reader/reader-contract.ts';
import { toPng } from '../../reader/to-png.ts';
import { localSettings } from '../../settings/local-settings.ts';
import { describeError } from '../../ui/messages/describe-error.ts';
import { chooseLanguage } from '../../ui/messages/language.ts';
import type { Messages } from '../../ui/messages/message-catalog.ts';
import { notify } from './notify.ts';

/**
 * Reads a capture: stores the text in the history first, then copies it, and shows a notification.
 * Returns the entry, undefined where there is none: while the history is paused nothing is kept.
 * @param already.known the recognized text, where the picture was read before it was taken
 * @param already.how how it is read; as set where left out
 */
export async function takePicture(
  picture: Blob,
  source: Source,
  { known, how = {} }: { known?: Recognition | undefined; how?: Omit<Taking, 'action'> } = {},
): Promise<Entry | undefined> {
  const settings = await localSettings.read();
  const { messages } = chooseLanguage(settings.ui.language);
  const { capture } = messages;
  try {
    const readKnown: PictureReader['read'] = async (image, reading) =>
      known ??
      (await backgroundReader.read(image, {
        ...reading,
        languages: how.languages ?? reading.languages,
        layout: how.layout ?? reading.layout,
      }));
    const reader = { ...backgroundReader, read: readKnown };
    if (settings.capture.pauseHistory) {
      const { languages, layout } = settings.ocr;
      const read = await readAnyhow(reader, picture, { languages, layout });
      const text = textToKeep(read, { unwrap: settings.capture.unwrapLines });
      await deliverUnkept(text, settings, messages);
      return undefined;
    }
    const history = await sharedHistory();
    const entry = await readIntoHistory(picture, source, { history, reader });
    await deliver(entry, settings, messages);
    return entry;
  } catch (error) {
    console.error(error);
    if (error instanceof UnkeptText) {
      // What was on the page may be gone, so the text is copied whatever the settings say.
      const kept = error.text !== '' && (await copied(error.text));
      const title = kept ? capture.onlyCopiedTitle : capture.lostTitle;
      await notify(title, describeError(error, messages, messages.errors.engine));
    } else {
      if (!settings.capture.pauseHistory) await keepPicture(picture, source);
      await notify(capture.failedTitle, describeError(error, messages, messages.errors.engine));
    }
    return undefined;
  }
}

/** The capture cannot be repeated: what could not be read may be read later. */
async function keepPicture(picture: Blob, source: Source): Promise<void> {
  try {
    const history = await sharedHistory();
    await history.add({ text: '', source, screenshot: await toPng(picture) });
  } catch (error) {
    console.error(error);
  }
}

async function deliver(
  { id, text }: Entry,
  { capture: set }: Settings,
  { capture, errors }: Messages,
): Promise<void> {
  const about = { entry: id, ...offersOf(text) };
  if (text === '') return await notify(capture.nothingTitle, capture.nothingText, about);
  if (set.copyToClipboard && !(await copied(text)))
    return await notify(capture.keptTitle, errors.clipboard, about);
  if (!set.notify) return;
  const title = set.copyToClipboard ? capture.copiedTitle : capture.keptTitle;
  await notify(title, beginning(text), about);
}

/** Only the clipboard holds the text, whatever the settings say. */
async function deliverUnkept(
  text: string,
  { capture: set }: Settings,
  { capture, errors }: Messages,
): Promise<void> {
  if (text === '') return await notify(capture.nothingTitle, capture.pausedText);
  if (!(await copied(text))) return await notify(capture.lostTitle, errors.clipboardPaused);
  if (set.notify) await notify(capture.pausedTitle, beginning(text), offersOf(text));
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
