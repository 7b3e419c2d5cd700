import { interface as dbus } from '@jellybrick/dbus-next';
import type { TrayIcon } from './host-tray.ts';
import { trayMenuPath } from './tray-menu.ts';

/**
 * The icon, as trays ask for it.
 * https://www.freedesktop.org/wiki/Specifications/StatusNotifierItem/StatusNotifierItem/
 */
export class StatusNotifierItem extends dbus.Interface {
  readonly path = '/StatusNotifierItem';
  readonly Category = 'ApplicationStatus';
  readonly Id = 'screenscribe';
  readonly Title = 'Screenscribe';
  readonly Status = 'Active';
  readonly WindowId = 0;
  /** That of the package; a tray that does not find it takes the pixels. */
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
