import { readFile } from 'node:fs/promises';
import { interface as dbus } from '@jellybrick/dbus-next';
import type { Logger } from 'pino';
import { startByHotkey } from '../capture/start-by-hotkey.ts';
import type { Host } from '../host.ts';
import { BusError, openSessionBus, type SessionBus } from '../portal/session-bus.ts';
import { desktopLanguage } from '../settings/desktop-language.ts';
import { TrayMenu, type TrayMenuItem, trayMenuPath } from './tray-menu.ts';

/** The texts of the menu. */
const trayWords = {
  en: {
    capture: 'Capture text',
    history: 'History',
    preferences: 'Preferences',
    stop: 'Stop agents',
    stopped: 'Agents are stopped',
    quit: 'Quit',
  },
  de: {
    capture: 'Text erfassen',
    history: 'Verlauf',
    preferences: 'Einstellungen',
    stop: 'Agenten anhalten',
    stopped: 'Agenten sind angehalten',
    quit: 'Beenden',
  },
};

/**
 * The icon, in the interface that trays expect.
 * https://www.freedesktop.org/wiki/Specifications/StatusNotifierItem/StatusNotifierItem/
 */
class StatusNotifierItem extends dbus.Interface {
  readonly path = '/StatusNotifierItem';
  readonly Category = 'ApplicationStatus';
  readonly Id = 'screenscribe';
  readonly Title = 'Screenscribe';
  readonly Status = 'Active';
  readonly WindowId = 0;
  /** The icon of the package; a tray that does not find it uses the pixels. */
  readonly IconName = 'screenscribe';
  readonly IconPixmap: TrayIcon;
  readonly ToolTip = ['screenscribe', [], 'Screenscribe', ''];
  readonly ItemIsMenu = false;
  readonly Menu = trayMenuPath;
  readonly #activate: () => void;

  constructor({ icon, activate }: { icon: TrayIcon; activate: () => void }) {
    super('org.kde.StatusNotifierItem');
    this.IconPixmap = icon;
    this.#activate = activate;
  }

  Activate(): void {
    this.#activate();
  }

  SecondaryActivate(): void {
    this.#activate();
  }
}

/** The host's icon in the desktop's tray, where there is one. */
export function showHostTray(host: Host): Promise<Disposable> {
  const { log, agents, settings, textCapture } = host;
  const capture = () => startByHotkey({ textCapture, settings, log });
  const open = (opening: Promise<unknown>) => {
    opening.catch((error: unknown) => log.warn({ err: error }, 'the tray opened no window'));
  };

  function items(): TrayMenuItem[] {
    const words = trayWords[desktopLanguage(settings.current.ui)];
    const { mayAct, halted } = agents.state();
    const stop: TrayMenuItem[] = [
      {
        // Only the extension can resume input: any program could press this item.
        label: halted ? words.stopped : words.stop,
        enabled: !halted,
        act: () => open(agents.halt()),
      },
      'separator',
    ];
    return [
      { label: words.capture, act: capture },
      { label: words.history, act: () => open(host.sidebar.show()) },
      { label: words.preferences, act: () => open(host.windows.open({ kind: 'preferences' })) },
      'separator',
      ...(mayAct || halted ? stop : []),
      { label: words.quit, act: () => host.quit() },
    ];
  }

  function onChange(listener: () => void): Disposable {
    const both = new DisposableStack();
    both.use(agents.onChange(listener));
    both.use(settings.onChange(listener));
    return both;
  }

  return showTray({ items, onChange, activate: capture, log });
}

type TrayOptions = {
  /** The current items. Called again after each change. */
  items: () => TrayMenuItem[];
  /** Calls `listener` when the items have changed, until the result is disposed of. */
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
 * Shows an icon in the desktop's tray as long as there is one: without a tray or a session bus
 * there is no icon, and nothing else changes.
 * https://www.freedesktop.org/wiki/Specifications/StatusNotifierItem/
 */
async function showTray(options: TrayOptions): Promise<Disposable> {
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

  // A tray may start later than the host, or restart.
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

/** An image in the tray's format: width, height, and its pixels as A, R, G, B. */
type TrayIcon = [width: number, height: number, pixels: Buffer][];

/** In pixels: the sizes in panels on ordinary and high-density screens. */
const sizes = [24, 48];

/** The product's icon, for desktops whose theme lacks it. */
async function createTrayIcon(): Promise<TrayIcon> {
  const { default: sharp } = await import('sharp');
  const drawing = await readFile(new URL('../../extension/icon.svg', import.meta.url));
  return await Promise.all(
    sizes.map(async (size): Promise<TrayIcon[number]> => {
      const picture = sharp(drawing, { density: 144 }).resize(size, size).ensureAlpha();
      return [size, size, alphaFirst(await picture.raw().toBuffer())];
    }),
  );
}

function alphaFirst(rgba: Buffer): Buffer {
  const argb = Buffer.alloc(rgba.length);
  for (let at = 0; at < rgba.length; at += 4) {
    argb.writeUInt32BE(((rgba.readUInt32BE(at) >>> 8) | ((rgba[at + 3] ?? 0) << 24)) >>> 0, at);
  }
  return argb;
}

const read = (signature: string) => ({ signature, access: 'read' }) as const;

StatusNotifierItem.configureMembers({
  properties: {
    Category: read('s'),
    Id: read('s'),
    Title: read('s'),
    Status: read('s'),
    WindowId: read('i'),
    IconName: read('s'),
    IconPixmap: read('a(iiay)'),
    ToolTip: read('(sa(iiay)ss)'),
    ItemIsMenu: read('b'),
    Menu: read('o'),
  },
  methods: {
    Activate: { inSignature: 'ii' },
    SecondaryActivate: { inSignature: 'ii' },
  },
});
