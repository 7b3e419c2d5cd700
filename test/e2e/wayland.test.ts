import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import { display } from '../../shared/api/display.ts';
import { decodeImage } from '../../shared/node/image/decode-image.ts';
import { startHost } from '../fixtures/host/host-process.ts';
import { playedCompositor } from '../fixtures/screen/played-compositor.ts';
import { type Sway, type SwayOutput, sway } from '../fixtures/screen/sway.ts';
import { type Answer, send } from '../fixtures/send.ts';
import { tempDir } from '../fixtures/temp-dir.ts';

const patience = { timeout: 60_000, interval: 100 };
const displays = z.object({ displays: z.array(display) });

test('any text is typed into a window, and keys mean what they mean there', async () => {
  const { desktop, call } = await waylandDesktop();
  const typed = await terminal(desktop, 'cat > typed');
  const lines = [
    'The quick brown fox: 0123456789',
    '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~ ABCXYZ',
    'Grüße, ž, ł, €, “quoted” — …',
    'ЖЩЪЫЭЮЯ жщъыэюя αβγδ שלום',
    '你好，世界 こんにちは 한국어 🙂',
  ];
  await call('/keyboard/type', { text: `${lines.join('\n')}\nmistaken` });
  // Clears the line that was begun.
  await call('/keyboard/hotkey', { keys: ['ctrl', 'u'] });
  await call('/keyboard/type', { text: 'end\n' });
  await vi.waitFor(
    async () => expect(await readFile(typed, 'utf8')).toBe(`${lines.join('\n')}\nend\n`),
    patience,
  );
});

test('presses, drags and turns of the wheel get to the place that they are meant for', async () => {
  const { desktop, call } = await waylandDesktop([{ size: '1280x800', scale: 1.5 }]);
  // The terminal reports the mouse as a program in it requested, by columns and rows.
  const heard = await terminal(
    desktop,
    `stty raw -echo; printf '\\033[?1002h\\033[?1006h'; cat > typed`,
  );
  await call('/mouse/click', { x: 640, y: 400 });
  await call('/mouse/click', { x: 640, y: 400, button: 'right' });
  await call('/mouse/scroll', { x: 640, y: 400, dy: 2 });
  await call('/mouse/drag', { from: { x: 40, y: 40 }, to: { x: 1200, y: 760 } });
  const begin = '\u001b[<';
  await vi.waitFor(async () => {
    const events = (await readFile(heard, 'latin1')).split(begin).slice(1);
    const [press, release, right, , wheel, turned, ...dragged] = events;
    expect(press).toMatch(/^0;\d+;\d+M$/);
    expect(release).toBe(press?.replace('M', 'm'));
    expect(right).toBe(press?.replace(/^0/, '2'));
    expect([wheel, turned]).toEqual(Array(2).fill(press?.replace(/^0/, '65')));
    const [column, row] = placeOf(dragged.at(-1));
    // The press was in the middle of the screen; the drag ended beyond it.
    const [middleColumn, middleRow] = placeOf(press);
    expect(column / middleColumn).toBeCloseTo(1200 / 640, 0);
    expect(row / middleRow).toBeCloseTo(760 / 400, 0);
  }, patience);
});

test('what is copied gets to other programs, and theirs gets here', async () => {
  const { desktop, call, get } = await waylandDesktop();
  expect(await get('/clipboard')).toMatchObject({ status: 200, json: { text: '' } });
  const text = ' ä ж 你\n\n';
  await call('/clipboard', { text });
  expect(await desktop.run('wl-paste', '--no-newline')).toBe(text);
  desktop.start('wl-copy', '--foreground', 'from another program');
  await vi.waitFor(async () => {
    const theirs = { json: { text: 'from another program' } };
    expect(await get('/clipboard')).toMatchObject(theirs);
  }, patience);
});

test('windows are listed with their places, and one that is named gets the keys', async () => {
  const { desktop, call, get } = await waylandDesktop([{ size: '1280x800', scale: 2 }]);
  const first = await terminal(desktop, 'cat > typed', 'First');
  const second = await terminal(desktop, 'cat > typed', 'Second');
  await vi.waitFor(async () => {
    expect(await get('/windows/all')).toMatchObject({
      json: {
        windows: expect.arrayContaining([
          expect.objectContaining({
            title: 'First',
            focused: false,
            box: { x: 0, y: 0, width: 640, height: 800 },
          }),
          expect.objectContaining({
            title: 'Second',
            focused: true,
            box: { x: 640, y: 0, width: 640, height: 800 },
          }),
        ]),
      },
    });
  }, patience);
  await call('/windows/focus', { title: 'First' });
  await call('/keyboard/type', { text: 'to the first\n' });
  await vi.waitFor(
    async () => expect(await readFile(first, 'utf8')).toBe('to the first\n'),
    patience,
  );
  expect(await readFile(second, 'utf8')).toBe('');
});

test('displays of different scales, one of them turned, lie beside each other in pixels', async () => {
  const { desktop, call, get } = await waylandDesktop([
    { size: '1280x800', scale: 1.25, position: '0 0' },
    { size: '1000x600', scale: 2, position: '1024 0', transform: '90' },
  ]);
  await filled(desktop, 'HEADLESS-1', 'ff0000');
  await filled(desktop, 'HEADLESS-2', '0000ff');
  const listed = displays.parse((await get('/displays')).json).displays;
  expect(listed).toMatchObject([
    { id: 'HEADLESS-1', x: 0, y: 0, width: 1280, height: 800, scaleFactor: 1.25, rotation: 0 },
    { id: 'HEADLESS-2', x: 1280, y: 0, width: 600, height: 1000, scaleFactor: 2, rotation: 90 },
  ]);
  // A region across both: the colors meet where one display ends.
  await vi.waitFor(async () => {
    const { bytes } = await get('/screen?x=1180&y=300&width=200&height=100');
    const { width, height, data } = await decodeImage(bytes);
    expect([width, height]).toEqual([200, 100]);
    expect([...data.subarray(50 * 200 * 4, 50 * 200 * 4 + 3)]).toEqual([255, 0, 0]);
    expect([...data.subarray((50 * 200 + 99) * 4, (50 * 200 + 99) * 4 + 3)]).toEqual([255, 0, 0]);
    expect([...data.subarray((50 * 200 + 100) * 4, (50 * 200 + 100) * 4 + 3)]).toEqual([0, 0, 255]);
  }, patience);
  for (const at of [
    { x: 1279, y: 799 },
    { x: 1280, y: 0 },
    { x: 1879, y: 999 },
  ]) {
    await call('/mouse/move', at);
    expect(await get('/mouse/position')).toMatchObject({ json: at });
  }
  expect(await get('/screen?display=HEADLESS-2')).toMatchObject({ status: 200 });
});

test('a compositor that offers nothing to programs is told of before anything is tried', async () => {
  const compositor = await playedCompositor('bare');
  onTestFinished(() => compositor[Symbol.asyncDispose]());
  await using host = await startHost({ environment: compositor.environment });
  const get = (to: string) => send(host.base, { path: to });
  expect(await get('/displays')).toMatchObject({
    json: { displays: [{ width: 800, height: 600, scaleFactor: 1 }] },
  });
  expect(await get('/permissions')).toMatchObject({
    json: {
      accessibility: 'denied',
      detail: { accessibility: expect.stringContaining('X11 session') },
    },
  });
  const none = { name: 'none', detail: expect.stringMatching(/Wayland|portal|compositor|X11/) };
  expect(await get('/status')).toMatchObject({
    json: { backends: { screen: none, input: none, windows: none } },
  });
  const moved = { method: 'POST', path: '/mouse/move', body: { x: 1, y: 1 } };
  for (const [answer, detail] of [
    [await send(host.base, moved), 'X11 session'],
    [await get('/screen'), 'xdg-desktop-portal'],
  ] as const) {
    expect(answer).toMatchObject({
      status: 403,
      json: { code: 'permission_denied', detail: expect.stringContaining(detail) },
    });
  }
});

test('a compositor that does not answer is given up', async () => {
  const compositor = await playedCompositor('silent');
  onTestFinished(() => compositor[Symbol.asyncDispose]());
  await using host = await startHost({ environment: compositor.environment });
  expect(await send(host.base, { path: '/screen' })).toMatchObject({
    status: 504,
    json: { code: 'timeout' },
  });
});

type Desktop = {
  desktop: Sway;
  get: (to: string) => Promise<Answer>;
  /** Posts, which has to be done. */
  call: (to: string, body: object) => Promise<Answer>;
};

async function waylandDesktop(outputs?: SwayOutput[]): Promise<Desktop> {
  const desktop = await sway(outputs);
  onTestFinished(() => desktop[Symbol.asyncDispose]());
  const host = await startHost({ environment: desktop.environment });
  onTestFinished(() => host[Symbol.asyncDispose]());
  return {
    desktop,
    get: (to) => send(host.base, { path: to }),
    async call(to, body) {
      const answer = await send(host.base, { method: 'POST', path: to, body });
      expect(answer.status, answer.bytes.toString()).toBe(200);
      return answer;
    },
  };
}

/** A terminal with the focus in which a command runs. @returns the file `typed` of the command */
async function terminal(desktop: Sway, command: string, title = 'Terminal'): Promise<string> {
  const folder = await tempDir();
  const script = path.join(folder, 'script');
  await writeFile(path.join(folder, 'typed'), '');
  await writeFile(script, `cd ${folder}; touch ready; ${command}`);
  desktop.start('foot', '--title', title, '--override', 'locked-title=yes', 'sh', script);
  await vi.waitFor(async () => {
    await readFile(path.join(folder, 'ready'));
    const tree = await desktop.run('swaymsg', '-t', 'get_tree');
    expect(tree).toContain(`"name": "${title}"`);
  }, patience);
  return path.join(folder, 'typed');
}

/** Fills an output with a color. */
async function filled(desktop: Sway, output: string, color: string): Promise<void> {
  await desktop.run('swaymsg', 'focus', 'output', output);
  const look = ['--override', `colors.background=${color}`, '--title', color];
  desktop.start('foot', ...look, '--override', 'locked-title=yes', 'sleep', '1000');
  await vi.waitFor(async () => {
    expect(await desktop.run('swaymsg', '-t', 'get_tree')).toContain(`"name": "${color}"`);
  }, patience);
}

function placeOf(event: string | undefined): [column: number, row: number] {
  const [, column, row] = /;(\d+);(\d+)/.exec(event ?? '') ?? [];
  return [Number(column), Number(row)];
}
