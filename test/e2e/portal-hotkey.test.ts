import { stat } from 'node:fs/promises';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import { type HostProcess, startHost } from '../fixtures/host/host-process.ts';
import { playedCompositor } from '../fixtures/screen/played-compositor.ts';
import {
  type PlayedShortcuts,
  playedShortcuts,
  type ShortcutConsent,
} from '../fixtures/screen/played-shortcuts.ts';
import { send } from '../fixtures/send.ts';
import { tempDir } from '../fixtures/temp-dir.ts';

// A Wayland desktop that reports keys to programs only through its portal, as GNOME and KDE.

const patience = { timeout: 40_000, interval: 50 };
const logs = z.object({ entries: z.array(z.object({ message: z.string() })) });
const given = { registered: true, trigger: 'Press CTRL+SHIFT+2' };

test('a person is asked once, the keys fire, and after a restart nobody is asked', async () => {
  const { portal, start } = await desktop('allows');
  {
    await using host = await start();
    await expectHotkey(host, given);
    expect(portal.application).toBe('org.screenscribe.Screenscribe');
    expect(portal.wanted).toEqual({
      'Capture text': 'CTRL+SHIFT+2',
      'Search the history': 'CTRL+SHIFT+1',
    });
    portal.press('Capture text');
    await expectPresses(host, 1);
    portal.press('Search the history');
    portal.press('Capture text');
    await expectPresses(host, 2);
    expect(await send(host.base, { path: '/status' })).toMatchObject({
      json: { backends: { hotkey: { name: 'portal' } } },
    });
  }
  await using host = await start();
  await expectHotkey(host, given);
  portal.press('Capture text');
  await expectPresses(host, 3);
  expect(portal.asked).toBe(1);
});

test('another hotkey is asked for anew, with its own keys', async () => {
  const { portal, start } = await desktop('allows');
  await using host = await start();
  await expectHotkey(host, given);
  await put(host, 'Ctrl+Alt+X');
  await expectHotkey(host, { registered: true, trigger: 'Press CTRL+ALT+x' });
  expect(portal.asked).toBe(2);
});

test('a list that has the shortcuts counts, whatever the answer to asking for them said', async () => {
  const { start } = await desktop('misreports');
  await using host = await start();
  await expectHotkey(host, given);
});

test('a refusal is kept, names the command to bind, and ends once the hotkey is set', async () => {
  const { portal, start } = await desktop('refuses');
  const refused = { registered: false, reason: /refused.*screenscribe capture$/ };
  {
    await using host = await start();
    await expectHotkey(host, refused);
    const kept = await stat(path.join(host.dataDir, 'refused-hotkeys.json'));
    expect(kept.mode & 0o777).toBe(0o600);
  }
  await using host = await start();
  await expectHotkey(host, refused);
  expect(portal.asked).toBe(1);
  portal.consent = 'allows';
  await put(host, 'Ctrl+Shift+2');
  await expectHotkey(host, given);
  expect(portal.asked).toBe(2);
});

test('while the dialog is open that is told; who sets the hotkey again gets no second one', async () => {
  const { portal, start } = await desktop('asks');
  await using host = await start();
  await vi.waitFor(async () => {
    const { json } = await send(host.base, { path: '/hotkey' });
    const reason = expect.stringMatching(/Allow it in its dialog.$/);
    expect(json).toMatchObject({ registered: false, asking: true, reason });
    // Nothing has to be bound while the keys may still come.
    expect(json).not.toHaveProperty('command');
  }, patience);
  await put(host, 'Ctrl+Shift+2');
  expect(portal.open).toBe(1);
  portal.decide('allows');
  await expectHotkey(host, given);
  expect(portal.asked).toBe(1);
});

test('a dialog for a hotkey that was removed is taken away', async () => {
  const { portal, start } = await desktop('asks');
  await using host = await start();
  await vi.waitFor(() => expect(portal.open).toBe(1), patience);
  await send(host.base, {
    method: 'PUT',
    path: '/settings',
    body: { hotkey: null, pickerHotkey: null },
  });
  await vi.waitFor(() => expect(portal.open).toBe(0), patience);
});

test('what the desktop takes back is told by name, and asked for once the hotkey is set', async () => {
  const { portal, start } = await desktop('allows');
  await using host = await start();
  await expectHotkey(host, given);
  portal.revoke();
  await expectHotkey(host, { registered: false, reason: /taken the hotkey back/ });
  expect(portal.asked).toBe(1);
  await put(host, 'Ctrl+Shift+2');
  await expectHotkey(host, given);
  expect(portal.asked).toBe(2);
});

test('a portal that starts anew is told of the hotkeys again', async () => {
  const { portal, start } = await desktop('allows');
  await using host = await start();
  await expectHotkey(host, given);
  await portal.restart();
  await vi.waitFor(async () => {
    portal.press('Capture text');
    const { json } = await send(host.base, { path: '/logs' });
    expect(JSON.stringify(json)).toContain('hotkey was pressed');
  }, patience);
  await expectHotkey(host, given);
  expect(portal.asked).toBe(1);
});

test('a portal that hangs is given up, and asked again once it answers', async () => {
  const { portal, start } = await desktop('hangs');
  await using host = await start();
  await expectHotkey(host, { registered: false, reason: /do not answer.*screenscribe capture$/ });
  portal.consent = 'allows';
  await expectHotkey(host, given);
});

test('a desktop without such a portal is named, with the command to bind', async () => {
  const { start } = await desktop('absent');
  await using host = await start();
  await expectHotkey(host, { registered: false, reason: /^Wayland.*screenscribe capture$/ });
  expect(await send(host.base, { path: '/status' })).toMatchObject({
    json: { backends: { hotkey: { name: 'none' } } },
  });
});

type Desktop = { portal: PlayedShortcuts; start: () => Promise<HostProcess> };

/** Hosts of it share a data folder. */
async function desktop(consent: ShortcutConsent): Promise<Desktop> {
  const compositor = await playedCompositor('bare');
  onTestFinished(() => compositor[Symbol.asyncDispose]());
  const portal = await playedShortcuts();
  onTestFinished(() => portal[Symbol.asyncDispose]());
  portal.consent = consent;
  const dataDir = await tempDir();
  const environment = { ...compositor.environment, ...portal.environment };
  return { portal, start: () => startHost({ environment, dataDir }) };
}

async function expectHotkey(
  host: HostProcess,
  { reason, ...expected }: { registered: boolean; trigger?: string; reason?: RegExp },
): Promise<void> {
  await vi.waitFor(async () => {
    const { status, json } = await send(host.base, { path: '/hotkey' });
    expect(status).toBe(200);
    expect(json).toMatchObject({
      ...expected,
      ...(reason && {
        reason: expect.stringMatching(reason),
        command: expect.stringMatching(/cli.ts capture$/),
      }),
    });
  }, patience);
}

async function put(host: HostProcess, hotkey: string): Promise<void> {
  const answer = await send(host.base, { method: 'PUT', path: '/hotkey', body: { hotkey } });
  expect(answer.status, answer.bytes.toString()).toBe(200);
}

/** Each press starts a capture, which the log shows whatever its result. */
async function expectPresses(host: HostProcess, count: number): Promise<void> {
  await vi.waitFor(async () => {
    const { json } = await send(host.base, { path: '/logs?limit=1000' });
    const presses = logs
      .parse(json)
      .entries.filter(({ message }) => message === 'the capture hotkey was pressed');
    expect(presses).toHaveLength(count);
  }, patience);
}
