import { once } from 'node:events';
import { Message, type MessageBus, sessionBus, Variant } from '@jellybrick/dbus-next';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { startHost } from '../fixtures/host/host-process.ts';
import { privateBus } from '../fixtures/screen/private-bus.ts';
import { send } from '../fixtures/send.ts';

const watcher = 'org.kde.StatusNotifierWatcher';
const menu = { path: '/MenuBar', interface: 'com.canonical.dbusmenu' };

test('the icon is in the tray, which may come later, with a menu that stops agents and quits', async () => {
  await using session = await privateBus();
  await using host = await startHost({
    environment: { DBUS_SESSION_BUS_ADDRESS: session.address, LANG: 'de_DE.UTF-8' },
  });
  using tray = await playedTray(session.address);
  const item = await tray.registered;
  const icon = await tray.call(item, {
    path: '/StatusNotifierItem',
    interface: 'org.freedesktop.DBus.Properties',
    member: 'GetAll',
    signature: 's',
    body: ['org.kde.StatusNotifierItem'],
  });
  expect(pixmapsOf(icon)).toEqual([
    [24, 24, 24 * 24 * 4, 0],
    [48, 48, 48 * 48 * 4, 0],
  ]);
  const labels = async () => (await tray.items(item)).map(({ label }) => label);
  await expect
    .poll(labels)
    .toEqual(['Text erfassen', 'Verlauf', 'Einstellungen', undefined, 'Beenden']);
  const change = (body: object) => send(host.base, { method: 'PUT', path: '/settings', body });
  await change({ ui: { language: 'en' }, agents: { enabled: true, input: true } });
  const stop = async () =>
    (await tray.items(item)).find(({ label }) => /agents/i.test(label ?? ''));
  await expect.poll(stop).toMatchObject({ label: 'Stop agents', enabled: true });
  const seen = tray.changes();
  await tray.click(item, 5);
  await expect.poll(stop).toMatchObject({ label: 'Agents are stopped', enabled: false });
  await expect.poll(() => tray.changes()).toBeGreaterThan(seen);
  const { json } = await send(host.base, { path: '/agents/log' });
  expect(json).toMatchObject({ halted: true });

  // Only the user lets agents go on, and a disabled item does nothing.
  await tray.click(item, 5);
  await tray.click(item, 99);
  expect((await send(host.base, { path: '/agents/log' })).json).toMatchObject({ halted: true });
  const gone = once(host.child, 'exit');
  await tray.click(item, 7);
  expect(await gone).toEqual([0, null]);
});

test('a host without a session bus, or with one that hangs, is as ever', async () => {
  for (const address of ['unix:path=/nowhere', 'tcp:host=127.0.0.1,port=1']) {
    await using host = await startHost({ environment: { DBUS_SESSION_BUS_ADDRESS: address } });
    expect((await send(host.base, { path: '/status' })).status).toBe(200);
  }
});

/** What a desktop does that has a tray. */
async function playedTray(busAddress: string) {
  const bus = sessionBus({ busAddress });
  const registered = Promise.withResolvers<string>();
  let changes = 0;
  bus.addMethodHandler((message: Message) => {
    if (message.member !== 'RegisterStatusNotifierItem') return false;
    registered.resolve(z.tuple([z.string()]).parse(message.body)[0]);
    bus.send(Message.newMethodReturn(message, '', []));
    return true;
  });
  bus.on('message', ({ member }: Message) => {
    if (member === 'LayoutUpdated') changes += 1;
  });
  await bus.requestName(watcher);
  const matched = { path: '/org/freedesktop/DBus', interface: 'org.freedesktop.DBus' };
  const rule = "type='signal',interface='com.canonical.dbusmenu'";
  const adding = { ...matched, member: 'AddMatch', signature: 's', body: [rule] };
  await bus.call(new Message({ ...adding, destination: 'org.freedesktop.DBus' }));
  const call = async (destination: string, message: object) =>
    (await bus.call(new Message({ ...message, destination })))?.body ?? [];
  return {
    registered: registered.promise,
    call,
    changes: () => changes,
    items: (item: string) => itemsOf(bus, item),
    click: (item: string, id: number) => {
      const body = [id, 'clicked', new Variant('i', 0), 0];
      return call(item, { ...menu, member: 'Event', signature: 'isvu', body });
    },
    [Symbol.dispose]: () => bus.disconnect(),
  };
}

const properties = z.record(z.string(), z.object({ value: z.unknown() }));
const layout = z.tuple([
  z.number(),
  z.tuple([
    z.number(),
    z.unknown(),
    z.array(z.object({ value: z.tuple([z.number(), properties, z.unknown()]) })),
  ]),
]);

async function itemsOf(bus: MessageBus, destination: string) {
  const asked = { ...menu, member: 'GetLayout', signature: 'iias', body: [0, -1, []] };
  const answer = await bus.call(new Message({ ...asked, destination }));
  const [, [, , items]] = layout.parse(answer?.body);
  return items.map(({ value: [, { label, enabled }] }) => ({
    label: z.string().optional().parse(label?.value),
    enabled: enabled?.value,
  }));
}

/** Of each picture of the icon the width, the height, the bytes and how opaque its corner is. */
function pixmapsOf([all]: unknown[]) {
  const pixmaps = z.array(z.tuple([z.number(), z.number(), z.instanceof(Buffer)]));
  const pictures = pixmaps.parse(properties.parse(all).IconPixmap?.value);
  return pictures.map(([width, height, pixels]) => [width, height, pixels.length, pixels[0]]);
}
