import { interface as dbus, Variant } from '@jellybrick/dbus-next';

export type TrayMenuItem = { label: string; enabled?: boolean; act: () => void } | 'separator';

type Properties = Record<string, Variant>;
type MenuLayout = [id: number, properties: Properties, children: Variant[]];

export const trayMenuPath = '/MenuBar';

/**
 * The menu of the icon. The id of an item is its position, from 1; that of the menu itself is 0.
 * https://github.com/AyatanaIndicators/libdbusmenu/blob/master/libdbusmenu-glib/dbus-menu.xml
 */
export class TrayMenu extends dbus.Interface {
  readonly path = trayMenuPath;
  readonly Version = 3;
  readonly TextDirection = 'ltr';
  readonly Status = 'normal';
  readonly IconThemePath: string[] = [];
  readonly #items: () => TrayMenuItem[];
  #revision = 1;

  constructor(items: () => TrayMenuItem[]) {
    super('com.canonical.dbusmenu');
    this.#items = items;
  }

  /** Notifies whatever shows the menu of a change. */
  change(): void {
    this.#revision += 1;
    this.LayoutUpdated();
  }

  GetLayout(parent: number): [revision: number, layout: MenuLayout] {
    if (parent !== 0) return [this.#revision, [parent, this.#propertiesOf(parent), []]];
    const children = this.#items().map((item, index) => {
      const layout: MenuLayout = [index + 1, propertiesOf(item), []];
      return new Variant('(ia{sv}av)', layout);
    });
    return [this.#revision, [0, { 'children-display': new Variant('s', 'submenu') }, children]];
  }

  GetGroupProperties(ids: number[]): [id: number, properties: Properties][] {
    const asked = ids.length > 0 ? ids : this.#items().map((_, index) => index + 1);
    return asked.slice(0, 100).map((id) => [id, this.#propertiesOf(id)]);
  }

  GetProperty(id: number, name: string): Variant {
    const properties = this.#propertiesOf(id);
    return (Object.hasOwn(properties, name) && properties[name]) || new Variant('s', '');
  }

  Event(id: number, kind: string): void {
    const item = this.#items()[id - 1];
    if (kind !== 'clicked' || !item || item === 'separator' || item.enabled === false) return;
    item.act();
  }

  /** @returns the unknown ids */
  EventGroup(events: [id: number, kind: string, data: Variant, at: number][]): number[] {
    for (const [id, kind] of events.slice(0, 100)) this.Event(id, kind);
    return [];
  }

  AboutToShow(): boolean {
    return false;
  }

  AboutToShowGroup(): [updated: number[], unknown: number[]] {
    return [[], []];
  }

  LayoutUpdated(): [revision: number, parent: number] {
    return [this.#revision, 0];
  }

  #propertiesOf(id: number): Properties {
    const item = this.#items()[id - 1];
    return item ? propertiesOf(item) : {};
  }
}

function propertiesOf(item: TrayMenuItem): Properties {
  if (item === 'separator') return { type: new Variant('s', 'separator') };
  return {
    // A single underscore would mark an access key.
    label: new Variant('s', item.label.replaceAll('_', '__')),
    enabled: new Variant('b', item.enabled ?? true),
  };
}

const read = (signature: string) => ({ signature, access: 'read' }) as const;

TrayMenu.configureMembers({
  properties: {
    Version: read('u'),
    TextDirection: read('s'),
    Status: read('s'),
    IconThemePath: read('as'),
  },
  methods: {
    GetLayout: { inSignature: 'iias', outSignature: 'u(ia{sv}av)' },
    GetGroupProperties: { inSignature: 'aias', outSignature: 'a(ia{sv})' },
    GetProperty: { inSignature: 'is', outSignature: 'v' },
    Event: { inSignature: 'isvu' },
    EventGroup: { inSignature: 'a(isvu)', outSignature: 'ai' },
    AboutToShow: { inSignature: 'i', outSignature: 'b' },
    AboutToShowGroup: { inSignature: 'ai', outSignature: 'aiai' },
  },
  signals: { LayoutUpdated: { signature: 'ui' } },
});
