import { spawnSync } from 'node:child_process';
import { setTimeout } from 'node:timers/promises';
import { expect, vi } from 'vitest';
import { z } from 'zod';
import { fakeExtension } from '../fixtures/host/fake-extension.ts';
import { startHost } from '../fixtures/host/host-process.ts';
import { mortalDisplay } from '../fixtures/screen/mortal-display.ts';
import { pressedInput } from '../fixtures/screen/pressed-input.ts';
import { type Answer, type Sent, send } from '../fixtures/send.ts';

/** `status` is that of the answer while there is a display: 200 where left out. */
type Request = Sent & { status?: number };

/** Everything of the API that needs a display. */
const requests: Request[] = [
  { path: '/displays' },
  { path: '/screen' },
  { path: '/windows' },
  // The one window of the application is none that this display shows.
  { path: '/screenshot', status: 404 },
  { path: '/clipboard' },
  { method: 'POST', path: '/clipboard', body: { text: 'copied' } },
  { method: 'POST', path: '/capture/region', body: { x: 0, y: 0, width: 90, height: 60 } },
  { method: 'POST', path: '/mouse/move', body: { x: 10, y: 20, durationMs: 30 } },
  { method: 'POST', path: '/mouse/click', body: { x: 30, y: 40, modifiers: ['shift'] } },
  { method: 'POST', path: '/mouse/drag', body: { from: { x: 1, y: 1 }, to: { x: 90, y: 90 } } },
  { method: 'POST', path: '/keyboard/type', body: { text: 'abc 漢字 déjà', delayMs: 2 } },
  { method: 'POST', path: '/keyboard/hotkey', body: { hotkey: 'Ctrl+Shift+F5' } },
];

const editorWindow = {
  id: '1',
  kind: 'editor' as const,
  title: 'A text',
  focused: false,
  frame: { x: 10, y: 10, width: 200, height: 100 },
  scale: 1,
  panel: null,
};

const problem = z.object({ code: z.string() });
const logs = z.object({ entries: z.array(z.object({ message: z.string() })) });
const maxDelayMs = 1_500;

/**
 * Kills the X server under load at a random moment, so many times: the host stays alive, answers
 * `no_display`, and works again once there is another server, with nothing pressed; the capture
 * hotkey works there too.
 */
export async function displayRounds(rounds: number): Promise<void> {
  await using screen = await mortalDisplay();
  await using host = await startHost({ display: screen.name });
  await fakeExtension(host.dataDir, () => ({ selected: null }), {
    windows: [editorWindow],
  });
  for (let round = 0; round < rounds; round++) {
    await expectAllDone(host.base);
    const dead = new AbortController();
    const load = requests.map((sent) => repeat(host.base, sent, dead.signal));
    // Not a wait for a condition: it moves the kill to any point of the current work.
    await setTimeout(Math.random() * maxDelayMs);
    await screen.kill();
    dead.abort();
    await Promise.all(load);
    // All at once: each finds its process gone, and a new one takes its time to start.
    await Promise.all(
      requests.map(async (sent) => expectNoDisplay(sent, await send(host.base, sent))),
    );
    expect(host.child.exitCode).toBeNull();
    expect((await send(host.base, { path: '/status' })).status).toBe(200);
    await screen.restart();
    await expectHotkey(host.base, screen.name);
  }
  await expectAllDone(host.base);
  expect(pressedInput(screen.name)).toEqual({ keys: [], buttons: 0 });
}

/** Sends a request again and again; each is done or says that there is no display. */
async function repeat(base: string, sent: Request, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const answer = await send(base, sent);
    if (answer.status !== (sent.status ?? 200)) expectNoDisplay(sent, answer);
  }
}

async function expectAllDone(base: string): Promise<void> {
  for (const sent of requests) {
    const { status, json } = await send(base, sent);
    expect(status, `${sent.path} ${JSON.stringify(json)}`).toBe(sent.status ?? 200);
  }
}

/** The hotkey pressed on the new display starts a capture, without any request before. */
async function expectHotkey(base: string, display: string): Promise<void> {
  const before = await presses(base);
  await vi.waitFor(
    async () => {
      const env = { ...process.env, DISPLAY: display };
      expect(spawnSync('xdotool', ['key', 'ctrl+shift+2'], { env }).status).toBe(0);
      expect(await presses(base)).toBeGreaterThan(before);
    },
    { timeout: 40_000, interval: 200 },
  );
}

async function presses(base: string): Promise<number> {
  const { json } = await send(base, { path: '/logs?level=info&limit=500' });
  const { entries } = logs.parse(json);
  return entries.filter(({ message }) => message === 'the capture hotkey was pressed').length;
}

function expectNoDisplay({ path }: Sent, { status, json, bytes }: Answer): void {
  expect(status, `${path} ${bytes}`).toBe(503);
  expect(problem.parse(json).code).toBe('no_display');
}
