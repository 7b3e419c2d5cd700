import type { CaptureNotice } from '../../../shared/messages/contracts/capture-methods.ts';
import { localSettings } from '../../settings/local-settings.ts';
import { chooseLanguage } from '../../ui/messages/language.ts';
import { notify } from './notify.ts';

/** Tells the person what became of a capture of the screen. */
export async function showNotice({ kind, text, unsaved }: CaptureNotice): Promise<void> {
  const { ui } = await localSettings.read();
  const { capture, errors } = chooseLanguage(ui.language).messages;
  if (unsaved) {
    const title = kind === 'copied' ? capture.onlyCopiedTitle : capture.lostTitle;
    return await notify(title, unsaved === 'full' ? errors.diskFull : errors.notKept);
  }
  switch (kind) {
    case 'copied':
      return await notify(capture.copiedTitle, text);
    case 'kept':
      return await notify(capture.keptTitle, text);
    case 'not_copied':
      return await notify(capture.keptTitle, errors.clipboard);
    case 'nothing':
      return await notify(capture.nothingTitle, capture.nothingText);
    case 'failed':
      return await notify(capture.failedTitle, capture.nothingText);
  }
}
