import type { CaptureNotice } from '../../../shared/messages/contracts/capture-methods.ts';
import { localSettings } from '../../settings/local-settings.ts';
import { chooseLanguage } from '../../ui/messages/language.ts';
import type { Messages } from '../../ui/messages/messages.ts';
import { notify } from './notify.ts';
import { NotCoveringError } from './overlay-session.ts';

/** Tells the person what became of a capture of the screen. */
export async function showNotice({
  kind,
  text,
  unsaved,
  paused,
  entryId,
  link,
  table,
}: CaptureNotice): Promise<void> {
  const { ui } = await localSettings.read();
  const { capture, errors } = chooseLanguage(ui.language).messages;
  const about = { entry: entryId, link, table };
  if (unsaved) {
    const title = kind === 'copied' ? capture.onlyCopiedTitle : capture.lostTitle;
    return await notify(title, unsaved === 'full' ? errors.diskFull : errors.notKept, { link });
  }
  if (paused) return await notify(...pausedNotice({ kind, text }, { capture, errors }), { link });
  switch (kind) {
    case 'copied':
      return await notify(capture.copiedTitle, text, about);
    case 'kept':
      return await notify(capture.keptTitle, text, about);
    case 'not_copied':
      return await notify(capture.keptTitle, errors.clipboard, about);
    case 'nothing':
      return await notify(capture.nothingTitle, capture.nothingText, about);
    case 'failed':
      return await notify(capture.failedTitle, capture.nothingText);
  }
}

/** Tells the person why the frozen screen could not be shown. */
export async function showFailure(error: unknown): Promise<void> {
  const { ui } = await localSettings.read();
  const { capture } = chooseLanguage(ui.language).messages;
  const { notShownTitle, notCoveringText, notShownText } = capture;
  await notify(notShownTitle, error instanceof NotCoveringError ? notCoveringText : notShownText);
}

/** The title and the words where the history is paused: nothing of the capture is in it. */
function pausedNotice(
  { kind, text }: Pick<CaptureNotice, 'kind' | 'text'>,
  { capture, errors }: Pick<Messages, 'capture' | 'errors'>,
): [title: string, message: string] {
  switch (kind) {
    case 'copied':
    case 'kept':
      return [capture.pausedTitle, text];
    case 'not_copied':
      return [capture.lostTitle, errors.clipboardPaused];
    case 'nothing':
      return [capture.nothingTitle, capture.pausedText];
    case 'failed':
      return [capture.failedTitle, capture.pausedText];
  }
}
