import { MessageError } from '../../../shared/messages/message-error.ts';
import { callHost } from '../../host-state/connected-host.ts';
import { localSettings } from '../../settings/local-settings.ts';
import { chooseLanguage } from '../../ui/messages/language.ts';
import { notify } from './notify.ts';
import type { WatchRequest } from './overlay-session.ts';

/**
 * Has the host watch a part of the screen, or tells why not. That it does is seen on the toolbar
 * button: a notification might cover what is watched.
 */
export async function startWatch(request: WatchRequest): Promise<void> {
  try {
    await callHost('watch.start', request);
  } catch (error) {
    console.warn('Screenscribe: a part of the screen is not watched.', error);
    const { ui } = await localSettings.read();
    const { failedTitle, failedText, tooMany } = chooseLanguage(ui.language).messages.watch;
    const isTooMany = error instanceof MessageError && error.code === 'too_many_requests';
    await notify(failedTitle, isTooMany ? tooMany : failedText);
  }
}
