import type { Logger } from 'pino';
import { BusError, openSessionBus, type SessionBus } from '../portal/session-bus.ts';
import { StatusNotifierItem } from './status-notifier-item.ts';
import { createTrayIcon } from './tray-icon.ts';
import { TrayMenu, type TrayMenuItem } from './tray-menu.ts';

export type TrayOptions = {
  /** What the menu has now. Asked again after each change. */
  items: () => TrayMenuItem[];
  /** Calls `listener` when the items have changed, until what is returned is disposed of. */
  onChange: (listener: () => void) => Disposable;
  /** A click on the icon itself. */
  activate: () => void;
  log: Logger;
};

const watcher = {
  destination: 'org.kde.StatusNotifierWatcher',
  path: '/StatusNotifierWatcher',
  interface: 'org.kde.StatusNotifierWatcher',
};
const bus = {
  destination: 'org.freedesktop.DBus',
  path: '/org/freedesktop/DBus',
  interface: 'org.freedesktop.DBus',
};

/**
 * Shows an icon in the tray of the desktop as long as it has one: a desktop without a tray, or a
 * session without a bus, has no icon and nothing else is different.
 * https://www.freedesktop.org/wiki/Specifications/StatusNotifierItem/
 */
export async function showTray(options: TrayOptions): Promise<Disposable> {
  const shown = new DisposableStack();
  try {
    const session = shown.use(await openSessionBus());
    shown.use(await offer(session, options));
    return shown.move();
  } catch (error) {
    shown.dispose();
    // Most often there is no bus: then there is no tray.
    options.log.debug({ err: error }, 'there is no icon in the tray');
    return { [Symbol.dispose]: () => undefined };
  }
}

async function offer(session: SessionBus, options: TrayOptions): Promise<Disposable> {
  const { items, activate, onChange, log } = options;
  const name = `org.kde.StatusNotifierItem-${process.pid}-1`;
  const menu = new TrayMenu(items);
  const item = new StatusNotifierItem({ icon: await createTrayIcon(), activate });
  session.serve(item.path, item);
  session.serve(menu.path, menu);
  await session.requestName(name);

  async function register(): Promise<void> {
    try {
      const call = { ...watcher, member: 'RegisterStatusNotifierItem', signature: 's' };
      await session.call({ ...call, body: [name] });
    } catch (error) {
      if (!isAbsent(error)) log.debug({ err: error }, 'the tray does not take the icon');
    }
  }

  // A tray may start later than the host, or anew.
  await session.on({ ...bus, member: 'NameOwnerChanged' }, ([changed, , owner]) => {
    if (changed === watcher.destination && owner !== '') void register();
  });
  await register();
  return onChange(() => menu.change());
}

function isAbsent(error: unknown): boolean {
  return (
    error instanceof BusError && error.errorName === 'org.freedesktop.DBus.Error.ServiceUnknown'
  );
}
