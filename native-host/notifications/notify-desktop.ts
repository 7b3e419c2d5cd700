import { openSessionBus } from '../portal/session-bus.ts';

/** A notification for a person outside of any window. */
export type DesktopNotice = { title: string; text: string };

const service = {
  destination: 'org.freedesktop.Notifications',
  path: '/org/freedesktop/Notifications',
  interface: 'org.freedesktop.Notifications',
};

/**
 * Shows a desktop notification. Throws where there is no service for that, or it does not answer
 * within some seconds.
 * https://specifications.freedesktop.org/notification-spec/latest/protocol.html
 */
export async function notifyDesktop({ title, text }: DesktopNotice): Promise<void> {
  using bus = await openSessionBus();
  const [noId, noIcon, asLongAsUsual] = [0, '', -1];
  await bus.call({
    ...service,
    member: 'Notify',
    signature: 'susssasa{sv}i',
    body: ['Screenscribe', noId, noIcon, title, escaped(text), [], {}, asLongAsUsual],
  });
}

/** Services may interpret the text as markup. */
function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
