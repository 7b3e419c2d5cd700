import { access } from 'node:fs/promises';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { connectHost } from '../../native-host/link/client/connect-host.ts';
import { greetHost } from '../../native-host/link/client/find-host.ts';
import { hostEndpoint } from '../../native-host/link/wire/endpoint.ts';
import { fakeExtension } from '../fixtures/host/fake-extension.ts';
import { type HostProcess, startHost } from '../fixtures/host/host-process.ts';
import { pressedInput } from '../fixtures/screen/pressed-input.ts';
import { virtualDisplay } from '../fixtures/screen/virtual-display.ts';
import { xdotool } from '../fixtures/screen/xdotool.ts';
import { send } from '../fixtures/send.ts';
import { temporaryFolder } from '../fixtures/temporary-folder.ts';

const patience = { timeout: 60_000, interval: 20 };
const nothing = { keys: [], buttons: 0 };

test('a stop lasts until a person takes it back in the extension, agents or none', async () => {
  await using folder = await temporaryFolder();
  await using screen = await virtualDisplay();
  const options = { display: screen.name, dataDir: folder.path };
  const first = await startHost(options);
  const typing = type(first, 'x'.repeat(4_000));
  await holdEscape(screen.name, folder.path);
  expect(await typing).toMatchObject({ status: 423, json: { code: 'halted' } });
  await vi.waitFor(() => expect(pressedInput(screen.name)).toEqual(nothing), patience);
  await expectStopped(first);

  await put(first, { agents: { enabled: true, input: true } });
  await put(first, { agents: { input: false, stopKey: 'F12' } });
  await put(first, { agents: { enabled: false, stopKey: 'Escape' } });
  await expectStopped(first);

  await send(first.base, { method: 'POST', path: '/quit' });
  await vi.waitFor(() => expect(first.child.exitCode).toBe(0), patience);
  const second = await startHost(options);
  await expectStopped(second);
  second.child.kill('SIGKILL');
  await vi.waitFor(() => expect(second.child.signalCode).toBe('SIGKILL'), patience);

  await using third = await startHost(options);
  await expectStopped(third);
  const program = await commandLine(folder.path);
  await expect(program.call('agents.resume', {})).rejects.toMatchObject({
    code: 'permission_denied',
  });
  await expectStopped(third);
  const extension = await fakeExtension(folder.path, () => ({ selected: null }));
  expect(await extension.call('agents.resume', {})).toMatchObject({ halted: false });
  expect(await type(third, 'a')).toMatchObject({ status: 200, json: { typed: 1 } });
  expect(await stateOf(third)).toMatchObject({ halted: false });
});

test('the key stops input while the host itself does nothing at all', async () => {
  await using screen = await virtualDisplay();
  await using host = await startHost({ display: screen.name });
  const dragging = send(host.base, {
    method: 'POST',
    path: '/mouse/drag',
    body: { from: { x: 5, y: 5 }, to: { x: 600, y: 300 }, durationMs: 60_000 },
  });
  await vi.waitFor(() => expect(pressedInput(screen.name).buttons).not.toBe(0), patience);
  host.child.kill('SIGSTOP');
  await xdotool(screen.name, 'keydown', 'Escape');
  await vi.waitFor(() => expect(pressedInput(screen.name).buttons).toBe(0), patience);
  await vi.waitFor(() => access(path.join(host.dataDir, 'input-stopped')), patience);
  await xdotool(screen.name, 'keyup', 'Escape');
  host.child.kill('SIGCONT');
  expect(await dragging).toMatchObject({ status: 423, json: { code: 'halted' } });
  await expectStopped(host);
});

test('Escape that a program presses, however often, stops nothing', async () => {
  await using screen = await virtualDisplay();
  await using host = await startHost({ display: screen.name });
  for (let times = 0; times < 100; times++) {
    const pressed = { method: 'POST', path: '/keyboard/key', body: { key: 'escape' } } as const;
    expect(await send(host.base, pressed)).toMatchObject({ status: 200 });
  }
  expect(await stateOf(host)).toMatchObject({ halted: false });
});

/** As a user does, until the stop is on the disk. */
async function holdEscape(display: string, dataDir: string): Promise<void> {
  await vi.waitFor(() => expect(pressedInput(display).keys).not.toEqual([]), patience);
  await xdotool(display, 'keydown', 'Escape');
  await vi.waitFor(() => access(path.join(dataDir, 'input-stopped')), patience);
  await xdotool(display, 'keyup', 'Escape');
}

const input: [string, object][] = [
  ['/keyboard/type', { text: 'a' }],
  ['/keyboard/key', { key: 'a' }],
  ['/keyboard/hotkey', { hotkey: 'Ctrl+A' }],
  ['/mouse/move', { x: 1, y: 1 }],
  ['/mouse/click', {}],
  ['/mouse/drag', { from: { x: 1, y: 1 }, to: { x: 9, y: 9 } }],
  ['/mouse/scroll', { dy: 1 }],
];

async function expectStopped(host: HostProcess): Promise<void> {
  for (const [path, body] of input) {
    const answer = await send(host.base, { method: 'POST', path, body });
    expect(answer, path).toMatchObject({ status: 423, json: { code: 'halted' } });
  }
  expect(await stateOf(host)).toMatchObject({ halted: true });
}

async function stateOf(host: HostProcess): Promise<unknown> {
  return (await send(host.base, { path: '/agents/log' })).json;
}

function type(host: HostProcess, text: string) {
  const body = { text, delayMs: 30 };
  return send(host.base, { method: 'POST', path: '/keyboard/type', body });
}

async function put(host: HostProcess, body: object): Promise<void> {
  expect(await send(host.base, { method: 'PUT', path: '/settings', body })).toMatchObject({
    status: 200,
  });
}

/** A program of the same user, over the link. */
async function commandLine(dataDir: string) {
  const socket = await connectHost(hostEndpoint(dataDir));
  if (!socket) throw new Error('there is no host');
  const peer = await greetHost(socket);
  onTestFinished(() => peer.close());
  return peer;
}
