import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { connectHost } from '../../native-host/link/client/connect-host.ts';
import { greetHost } from '../../native-host/link/client/find-host.ts';
import { hostEndpoint } from '../../native-host/link/wire/endpoint.ts';
import { entry } from '../../shared/api/entry.ts';
import { afterUse, forFile } from '../fixtures/after-use.ts';
import { apiDesktop } from '../fixtures/host/api-desktop.ts';
import { followWatch } from '../fixtures/host/follow-watch.ts';
import { startHost } from '../fixtures/host/host-process.ts';
import { desktop as screenOf } from '../fixtures/screen/desktop.ts';
import { textWindow } from '../fixtures/screen/text-window.ts';
import { send } from '../fixtures/send.ts';

const patience = { timeout: 60_000, interval: 50 };

/** A log of which the last lines show, as in a terminal. */
const log = `
  <style>
    #log { position: absolute; left: 20px; top: 20px; width: 600px; height: 160px; overflow: hidden;
      display: flex; flex-direction: column; justify-content: flex-end }
    #log div { flex: none; font: 24px/40px Arimo, sans-serif }
  </style>
  <div id="log"></div>`;

const at = { x: 40, y: 60, width: 700, height: 420 };
const started = z.object({ watchId: z.uuid(), entryId: z.uuid() });

const cli = path.resolve(import.meta.dirname, '../../native-host/cli.ts');

const host = forFile(async () => {
  const own = await apiDesktop();
  const window = await textWindow({ display: own.display, html: log, at });
  afterUse(() => window[Symbol.asyncDispose]());
  return { ...own, window };
});

/** An empty log that is watched, and what is done with it. */
async function watchedLog(body: object = {}) {
  const { base, call, window } = await host();
  await window.show(log);
  const region = await window.place('#log');
  const answer = await call('POST', '/capture/watch', { ...region, intervalMs: 200, ...body });
  expect(answer.status).toBe(201);
  const { watchId, entryId } = started.parse(answer.json);
  const stop = () => send(base, { method: 'DELETE', path: `/capture/watch/${watchId}` });
  afterUse(stop);
  const heard = await followWatch(base, watchId);
  const textOf = async (id = entryId) =>
    entry.parse((await call('GET', `/history/${id}`)).json).text;
  const show = async (...lines: string[]) => {
    const html = lines.map((line) => `<div>${line}</div>`).join('');
    await window.page.evaluate(
      `document.querySelector('#log').innerHTML = ${JSON.stringify(html)}`,
    );
  };
  /** Shows lines and waits until the last of them was reported. */
  const say = async (...lines: string[]) => {
    await show(...lines);
    await vi.waitFor(() => expect(heard.texts()).toContain(lines.at(-1)), patience);
  };
  return { watchId, entryId, stop, heard, textOf, show, say, call, base, window, region };
}

const words = [
  'Anna opened the window',
  'The garden was full of snow',
  'Nobody answered the telephone',
  'A train crossed the valley',
  'Bread and butter were ready',
  'The teacher wrote a letter',
  'Seven boats left the harbor',
  'Winter ended in the village',
];

test('a log that scrolls is one entry with each line once, and with its time', async () => {
  const { entryId, stop, heard, textOf, say, call } = await watchedLog();
  for (let count = 1; count <= words.length; count++) await say(...words.slice(0, count));
  expect(heard.texts()).toEqual(words);
  // Reported, so stored.
  expect(await textOf()).toBe(words.join('\n'));
  const { json } = await call('GET', `/history/${entryId}/lines`);
  expect(json).toEqual({ lines: heard.lines().map(({ text, time }) => ({ text, time })) });
  const times = heard.lines().map(({ time }) => Date.parse(time));
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  expect(heard.lines().every((line) => line.entryId === entryId)).toBe(true);
  expect((await stop()).status).toBe(204);
  expect(await heard.ended).toEqual({ reason: 'stopped' });
});

test('a subtitle that comes again after another counts again, one that blinks does not', async () => {
  const { heard, textOf, say, show, window } = await watchedLog();
  await say('Who is there?');
  await show();
  await window.untilOnScreen();
  await say('Who is there?');
  await say('It is only me.');
  await show('Who is there?');
  await vi.waitFor(() => expect(heard.texts()).toHaveLength(3), patience);
  expect(await textOf()).toBe('Who is there?\nIt is only me.\nWho is there?');
});

test('a text that never stands still is read too', async () => {
  const { heard, window } = await watchedLog();
  await window.page.evaluate(`
    let count = 0;
    const draw = () => {
      count += 1;
      document.querySelector('#log').innerHTML =
        '<div>The movers never rest</div><div style="padding-left:' + (count % 200) + 'px">●</div>';
      requestAnimationFrame(draw);
    };
    draw();`);
  await vi.waitFor(() => expect(heard.texts()).toContain('The movers never rest'), patience);
  expect(heard.texts().filter((text) => text.includes('movers'))).toHaveLength(1);
});

test('a fifth watch is refused until one of the four has ended', async () => {
  const { base, call, region, stop } = await watchedLog();
  const start = () => call('POST', '/capture/watch', { ...region, intervalMs: 200 });
  const stopOf = (json: unknown) => () =>
    send(base, { method: 'DELETE', path: `/capture/watch/${started.parse(json).watchId}` });
  for (let count = 2; count <= 4; count++) afterUse(stopOf((await start()).json));
  expect(await start()).toMatchObject({ status: 429, json: { code: 'too_many_requests' } });
  await stop();
  const { status, json } = await start();
  afterUse(stopOf(json));
  expect(status).toBe(201);
});

test('a watch that saw nothing leaves nothing in the history', async () => {
  const { entryId, stop, heard, call } = await watchedLog();
  expect((await call('GET', `/history/${entryId}`)).status).toBe(200);
  await stop();
  expect(await heard.ended).toEqual({ reason: 'stopped' });
  expect((await call('GET', `/history/${entryId}`)).status).toBe(404);
});

test('whoever comes later hears all, or what came after an event; a deleted entry is followed by another', async () => {
  const { watchId, entryId, heard, say, base, textOf } = await watchedLog();
  await say('The first of all lines');
  await say('The first of all lines', 'And here is another one');
  const late = await followWatch(base, watchId);
  await vi.waitFor(() => expect(late.texts()).toEqual(heard.texts()), patience);
  const resumed = await followWatch(base, watchId, { 'last-event-id': '1' });
  await vi.waitFor(() => expect(resumed.texts()).toEqual(['And here is another one']), patience);
  await send(base, { method: 'DELETE', path: `/history/${entryId}` });
  await say('The first of all lines', 'And here is another one', 'Nothing is left of them');
  const last = heard.lines().at(-1);
  expect(last?.entryId).not.toBe(entryId);
  expect(await textOf(last?.entryId ?? '')).toBe('Nothing is left of them');
});

test('while the history is paused lines are told and not kept', async () => {
  const { entryId, heard, textOf, say, base } = await watchedLog();
  const pause = (pauseHistory: boolean) =>
    send(base, { method: 'PUT', path: '/settings', body: { capture: { pauseHistory } } });
  afterUse(() => pause(false));
  await say('Everybody may know this');
  await pause(true);
  await say('Everybody may know this', 'This one is a secret');
  expect(heard.lines().at(-1)?.entryId).toBeNull();
  expect(await textOf(entryId)).toBe('Everybody may know this');
});

test('the command line prints the lines with their times, and ends its watch with itself', async () => {
  const { base, dataDir, window } = await host();
  await window.show(log);
  const { x, y, width, height } = await window.place('#log');
  const region = [x, y, width, height].join();
  const show = (...lines: string[]) =>
    window.page.evaluate(
      `document.querySelector('#log').innerHTML = ${JSON.stringify(lines.map((line) => `<div>${line}</div>`).join(''))}`,
    );
  const printing = () => {
    const args = ['watch', '--region', region, '--interval', '200', '--times'];
    const child = spawn(process.execPath, [cli, ...args], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, SCREENSCRIBE_DATA_DIR: dataDir },
    });
    afterUse(() => void child.kill('SIGKILL'));
    let printed = '';
    child.stdout.setEncoding('utf8').on('data', (piece: string) => {
      printed += piece;
    });
    return { child, lines: () => printed.split('\n').slice(0, -1) };
  };
  const { child, lines } = printing();
  await show('One goes ahead');
  await vi.waitFor(() => expect(lines()).toHaveLength(1), patience);
  await show('One goes ahead', 'Two come after');
  await vi.waitFor(() => expect(lines()).toHaveLength(2), patience);
  const time = String.raw`\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z`;
  expect(lines()[0]).toMatch(new RegExp(`^${time}\tOne goes ahead$`));
  expect(lines()[1]).toMatch(new RegExp(`^${time}\tTwo come after$`));
  const exit = once(child, 'exit');
  child.kill('SIGINT');
  expect(await exit).toEqual([0, null]);
  const { json } = await send(base, { path: '/history?limit=1' });
  expect(json).toMatchObject({ entries: [{ text: 'One goes ahead\nTwo come after' }] });

  const peer = await greetHost(await linkOf(dataDir));
  afterUse(() => peer.close());
  const running = async () => (await peer.call('watch.list', {})).watches.length;
  expect(await running()).toBe(0);
  const other = printing();
  await vi.waitFor(async () => expect(await running()).toBe(1), patience);
  await vi.waitFor(() => expect(other.lines()).toHaveLength(2), patience);
  other.child.kill('SIGKILL');
  await vi.waitFor(async () => expect(await running()).toBe(0), patience);
});

test('a host that is killed has kept what it told, one that ends says so', async () => {
  await using screen = await screenOf();
  await using window = await textWindow({ display: screen.name, html: log, at });
  await using own = await startHost({ display: screen.name });
  const region = await window.place('#log');
  const body = { ...region, intervalMs: 200 };
  const start = async (base: string) =>
    started.parse((await send(base, { method: 'POST', path: '/capture/watch', body })).json);
  const show = (text: string) =>
    window.page.evaluate(`document.querySelector('#log').innerHTML = '<div>${text}</div>'`);
  const { watchId, entryId } = await start(own.base);
  const heard = await followWatch(own.base, watchId);
  await show('Remember this line');
  await vi.waitFor(() => expect(heard.texts()).toEqual(['Remember this line']), patience);
  const exit = once(own.child, 'exit');
  own.child.kill('SIGKILL');
  await exit;

  await using next = await startHost({ display: screen.name, dataDir: own.dataDir });
  const kept = await send(next.base, { path: `/history/${entryId}` });
  expect(kept.json).toMatchObject({ text: 'Remember this line' });
  const again = await followWatch(next.base, (await start(next.base)).watchId);
  await vi.waitFor(() => expect(again.texts()).toEqual(['Remember this line']), patience);
  await send(next.base, { method: 'POST', path: '/quit' });
  expect(await again.ended).toEqual({ reason: 'host_ended' });
});

async function linkOf(dataDir: string) {
  const socket = await connectHost(hostEndpoint(dataDir));
  if (!socket) throw new Error('the host does not listen');
  return socket;
}
