import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { startHost } from '../fixtures/host/host-process.ts';
import { processesBelow } from '../fixtures/processes-below.ts';
import { pressedInput } from '../fixtures/screen/pressed-input.ts';
import { virtualDisplay } from '../fixtures/screen/virtual-display.ts';
import { type Answer, send } from '../fixtures/send.ts';

const patience = { timeout: 40_000, interval: 20 };
const nothing = { keys: [], buttons: 0 };
const drag = {
  method: 'POST',
  path: '/mouse/drag',
  body: { from: { x: 5, y: 5 }, to: { x: 600, y: 300 }, durationMs: 60_000 },
};

test('a host that is killed in the middle of a drag leaves no button down', async () => {
  await using screen = await virtualDisplay();
  await using host = await startHost({ display: screen.name });
  const dragging = send(host.base, drag).catch(() => undefined);
  await vi.waitFor(() => expect(pressedInput(screen.name).buttons).not.toBe(0), patience);
  host.child.kill('SIGKILL');
  await dragging;
  await vi.waitFor(() => expect(pressedInput(screen.name)).toEqual(nothing), patience);
});

test('a host that is killed in the middle of hotkeys and clicks leaves no key down', async () => {
  await using screen = await virtualDisplay();
  for (let round = 0; round < 2; round++) {
    await using host = await startHost({ display: screen.name });
    const post = (path: string, body: object) => send(host.base, { method: 'POST', path, body });
    await post('/mouse/move', { x: 1, y: 1 });
    const gone = once(host.child, 'exit');
    const load = (async () => {
      for (;;) {
        await post('/keyboard/hotkey', { hotkey: 'Ctrl+Shift+Alt+F5' });
        await post('/mouse/click', { count: 3, modifiers: ['ctrl', 'shift'] });
      }
    })().catch(() => undefined);
    // Not a wait for a condition: it moves the kill to any point of the current work.
    await setTimeout(Math.random() * 400);
    host.child.kill('SIGKILL');
    await gone;
    await load;
    await vi.waitFor(() => expect(pressedInput(screen.name)).toEqual(nothing), patience);
  }
});

test('where the input process is killed in the middle of a drag, the host lets go at once', async () => {
  await using screen = await virtualDisplay();
  await using host = await startHost({ display: screen.name });
  const dragging = send(host.base, drag);
  await vi.waitFor(() => expect(pressedInput(screen.name).buttons).not.toBe(0), patience);
  process.kill(await inputProcess(host.child.pid ?? 0), 'SIGKILL');
  const answer: Answer = await dragging;
  expect(answer).toMatchObject({ status: 500, json: { code: 'internal' } });
  expect(pressedInput(screen.name)).toEqual(nothing);
  const move = { method: 'POST', path: '/mouse/move', body: { x: 7, y: 8 } };
  expect(await send(host.base, move)).toMatchObject({ status: 200, json: { x: 7, y: 8 } });
});

test('an input process that hangs is ended, and the next request has another', async () => {
  await using screen = await virtualDisplay();
  await using host = await startHost({ display: screen.name });
  const dragging = send(host.base, drag);
  await vi.waitFor(() => expect(pressedInput(screen.name).buttons).not.toBe(0), patience);
  process.kill(await inputProcess(host.child.pid ?? 0), 'SIGSTOP');
  expect(await dragging).toMatchObject({ status: 500, json: { code: 'internal' } });
  expect(pressedInput(screen.name)).toEqual(nothing);
});

async function inputProcess(host: number): Promise<number> {
  for (const pid of await processesBelow(host)) {
    const commandLine = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    if (commandLine.includes('input-worker.')) return pid;
  }
  throw new Error('there is no input process');
}
