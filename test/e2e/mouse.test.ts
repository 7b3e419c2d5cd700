import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type HostProcess, startHost } from '../fixtures/host/host-process.ts';
import { desktop } from '../fixtures/screen/desktop.ts';
import { type TextWindow, textWindow } from '../fixtures/screen/text-window.ts';
import { twoDisplays } from '../fixtures/screen/two-displays.ts';
import { send } from '../fixtures/send.ts';

const owned = new AsyncDisposableStack();
let host: HostProcess;
let window: TextWindow;

beforeAll(async () => {
  const screen = owned.use(await desktop());
  host = owned.use(await startHost({ display: screen.name }));
  window = owned.use(
    await textWindow({
      display: screen.name,
      at: { x: 60, y: 40, width: 800, height: 600 },
      html: `
        <button id="button" style="position: fixed; left: 30px; top: 30px">Press</button>
        <input id="slider" type="range" min="0" max="100" value="0"
          style="position: fixed; left: 30px; top: 100px; width: 400px; margin: 0">
        <div id="list" style="position: fixed; left: 30px; top: 200px; width: 300px; height: 200px;
          overflow: auto"><div style="width: 9000px; height: 9000px"></div></div>
        <script>
          window.seen = [];
          for (const type of ['click', 'dblclick', 'contextmenu', 'auxclick'])
            document.querySelector('#button').addEventListener(type, (event) => {
              event.preventDefault();
              seen.push([type, event.detail, event.ctrlKey, event.shiftKey].join(' '));
            });
        </script>`,
    }),
  );
});

afterAll(() => owned.disposeAsync());

test('the pointer goes where it is sent, at once or in its time', async () => {
  for (const body of [
    { x: 0, y: 0 },
    { x: 1279, y: 799 },
    { x: 301, y: 77, durationMs: 60 },
  ]) {
    const { x, y } = body;
    expect(await post('/mouse/move', body)).toMatchObject({ status: 200, json: { x, y } });
    expect(await send(host.base, { path: '/mouse/position' })).toMatchObject({ json: { x, y } });
  }
});

test('a click presses a real button, as often and with what is asked', async () => {
  const button = await middleOf('#button');
  await post('/mouse/click', button);
  await expectSeen(['click 1 false false']);
  await post('/mouse/click', { ...button, count: 2, modifiers: ['ctrl', 'shift'] });
  await expectSeen(['click 1 true true', 'click 2 true true', 'dblclick 2 true true']);
  await post('/mouse/click', { ...button, button: 'middle' });
  await expectSeen(['auxclick 1 false false']);
  await post('/mouse/click', { ...button, button: 'right' });
  await expectSeen(['contextmenu 0 false false', 'auxclick 1 false false']);
});

test.each([0, 150])('a drag of %d ms moves a real slider', async (durationMs) => {
  const slider = await window.place('#slider');
  await window.page.locator('#slider').fill('0');
  const y = slider.y + slider.height / 2;
  const from = { x: slider.x + 8, y: Math.round(y) };
  const to = { x: slider.x + slider.width / 2, y: Math.round(y) };
  const answer = await post('/mouse/drag', { from, to, durationMs });
  expect(answer).toMatchObject({ status: 200, json: to });
  await window.page.waitForFunction('Math.abs(document.querySelector("#slider").value - 50) <= 2');
  // The button is up again: the slider stays where it is.
  await post('/mouse/move', { x: slider.x, y: slider.y });
  await post('/mouse/click', await middleOf('#button'));
  await expectSeen(['click 1 false false']);
  expect(await window.page.locator('#slider').inputValue()).toMatch(/^(4[89]|5[0-2])$/);
});

test('the wheel scrolls down, right and back', async () => {
  const list = await middleOf('#list');
  await post('/mouse/scroll', { ...list, dy: 3 });
  await window.page.waitForFunction('document.querySelector("#list").scrollTop > 100');
  await post('/mouse/scroll', { ...list, dx: 2 });
  await window.page.waitForFunction('document.querySelector("#list").scrollLeft > 50');
  // A browser that has much to do takes both for one slanting step, and leaves one side as it is.
  await post('/mouse/scroll', { dx: -9, dy: -9 });
  await post('/mouse/scroll', { dy: -9 });
  await window.page.waitForFunction(
    'document.querySelector("#list").scrollTop + document.querySelector("#list").scrollLeft === 0',
  );
});

test('two displays: each pixel can be reached, the corner between them not', async () => {
  await using screens = await twoDisplays();
  await using other = await startHost({ display: screens.name });
  for (const json of [
    { x: 0, y: 40 },
    { x: 1279, y: 1063 },
    { x: 1280, y: 0 },
    { x: 2303, y: 767 },
  ]) {
    const move = { method: 'POST', path: '/mouse/move', body: json };
    expect(await send(other.base, move)).toMatchObject({ status: 200, json });
  }
  for (const body of [
    { x: 0, y: 39 },
    { x: 1280, y: 768 },
  ]) {
    const move = { method: 'POST', path: '/mouse/move', body };
    expect(await send(other.base, move)).toMatchObject({
      status: 422,
      json: { code: 'region_off_screen' },
    });
  }
});

test('requests have their turns, and too many are told to come again', async () => {
  const body = { x: 5, y: 5, durationMs: 40 };
  const move = { method: 'POST', path: '/mouse/move', body };
  const answers = await Promise.all(Array.from({ length: 60 }, () => send(host.base, move)));
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThan(0);
  expect(refused[0]).toMatchObject({ json: { code: 'too_many_requests' } });
  expect(refused[0]?.headers['retry-after']).toBe('1');
  expect(answers.filter(({ status }) => status === 200).length).toBe(60 - refused.length);
});

test('where Wayland forbids it, the answer says what to do', async () => {
  await using other = await startHost({ environment: { WAYLAND_DISPLAY: 'wayland-0' } });
  for (const [path, sent] of [
    ['/mouse/move', { x: 1, y: 1 }],
    ['/keyboard/type', { text: 'a' }],
  ] as const) {
    expect(await send(other.base, { method: 'POST', path, body: sent })).toMatchObject({
      status: 403,
      json: { code: 'permission_denied', detail: expect.stringContaining('X11 session') },
    });
  }
  expect(await send(other.base, { path: '/hotkey' })).toMatchObject({
    json: { registered: false, reason: expect.stringContaining('Wayland') },
  });
});

async function middleOf(selector: string) {
  const { x, y, width, height } = await window.place(selector);
  return { x: Math.round(x + width / 2), y: Math.round(y + height / 2) };
}

/** What the button saw since the last time. */
async function expectSeen(events: string[]) {
  await vi.waitFor(async () => expect(await window.page.evaluate('seen')).toEqual(events), 40_000);
  await window.page.evaluate('seen.splice(0)');
}

async function post(path: string, body: object) {
  const answer = await send(host.base, { method: 'POST', path, body });
  expect(answer.status, answer.bytes.toString()).toBe(200);
  return answer;
}
