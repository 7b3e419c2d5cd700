import { expect, test, vi } from 'vitest';
import type { Point } from '../../shared/geometry.ts';
import { afterUse, forFile } from '../fixtures/after-use.ts';
import { type ApiDesktop, apiDesktop } from '../fixtures/host/api-desktop.ts';
import { type TextWindow, textWindow } from '../fixtures/screen/text-window.ts';
import { xWindows } from '../fixtures/screen/x-window.ts';
import { xdotool } from '../fixtures/screen/xdotool.ts';

const patience = { timeout: 60_000, interval: 50 };
/** For waits of the API that let the screen come: ten seconds are short beside other programs. */
const long = { timeoutMs: 60_000 };

/** Buttons that log their clicks, as `data-log` of the body. */
const buttons = `
  <style>body { font: 20px Arimo, sans-serif; padding: 24px } button { font: inherit; margin: 8px }</style>
  <h1>Station timetable</h1>
  <p id="text">Platform seven leaves for Hamburg at a quarter past nine and
     <br>arrives before the evening.</p>
  <button id="save">Save changes</button>
  <button id="cancel">Discard</button>
  <ul><li><button class="row">Remove</button> first</li><li><button class="row">Remove</button> second</li></ul>
  <script>
    document.title = 'Timetable';
    addEventListener('click', (event) => {
      const all = [...document.querySelectorAll('button')];
      document.body.dataset.log = (document.body.dataset.log ?? '') + all.indexOf(event.target.closest('button')) + ' ';
    });
  </script>`;

/** Logs every click, wherever it falls. */
const trap = `
  <style>body { font: 20px Arimo, sans-serif; padding: 24px; background: #fff8e0; height: 700px }</style>
  <h1>Ledger of the year</h1><p style="margin-top: 560px">Safe changes</p>
  <script>addEventListener('click', () => { document.body.dataset.log = 'hit' })</script>`;

const place = { x: 40, y: 60, width: 900, height: 640 };
const desktop = forFile(async () => {
  const host = await apiDesktop();
  const window = await textWindow({ display: host.display, html: buttons, at: place });
  afterUse(() => window[Symbol.asyncDispose]());
  return { ...host, window };
});

test('texts are found where they stand, over line breaks, and not where they do not', async () => {
  const { call, window } = await onDesktop();
  const place = await window.place('#save');
  const { json: found } = await call('POST', '/screen/find', { text: 'save changes' });
  expect(found).toMatchObject({ matches: [{ text: 'Save changes', score: 1 }] });
  const { center } = matchesOf(found)[0];
  expect(Math.abs(center.x - (place.x + place.width / 2))).toBeLessThan(20);
  expect(Math.abs(center.y - (place.y + place.height / 2))).toBeLessThan(8);

  const { json: over } = await call('POST', '/screen/find', { text: 'past nine and arrives' });
  expect(matchesOf(over)).toHaveLength(1);
  const { json: several } = await call('POST', '/screen/find', { text: 'Remove', match: 'exact' });
  expect(matchesOf(several).map(({ text }) => text)).toEqual(['Remove', 'Remove']);
  const { json: none } = await call('POST', '/screen/find', { text: 'Elephant' });
  expect(none).toMatchObject({ matches: [] });
  const { json: pattern } = await call('POST', '/screen/find', {
    text: '^Plat\\w+',
    match: 'regex',
  });
  expect(pattern).toMatchObject({ matches: [{ text: 'Platform' }] });
  const region = {
    x: place.x - 5,
    y: place.y - 5,
    width: place.width + 10,
    height: place.height + 10,
  };
  const { json: inRegion } = await call('POST', '/screen/find', { text: 'changes', region });
  expect(inRegion).toMatchObject({ matches: [{ text: 'changes' }] });
  const { json: outside } = await call('POST', '/screen/find', { text: 'Discard', region });
  expect(outside).toMatchObject({ matches: [] });
});

test('buttons are clicked by what they say, and never by guess', async () => {
  const { call, window } = await onDesktop();
  const log = () => window.page.locator('body').getAttribute('data-log');
  const { json } = await call('POST', '/screen/click', { text: 'Discard' });
  expect(json).toMatchObject({ match: { text: 'Discard' } });
  await vi.waitFor(async () => expect(await log()).toBe('1 '), patience);

  const ambiguous = await call('POST', '/screen/click', { text: 'Remove', match: 'exact' });
  expect(ambiguous).toMatchObject({ status: 409, json: { code: 'text_ambiguous' } });
  const [, second] = matchesOf(ambiguous.json);
  expect((await call('POST', '/screen/click', { ref: second.ref })).status).toBe(200);
  await vi.waitFor(async () => expect(await log()).toBe('1 3 '), patience);
  expect((await call('POST', '/screen/click', { text: 'Remove', nth: 1 })).status).toBe(200);
  await vi.waitFor(async () => expect(await log()).toBe('1 3 2 '), patience);

  const missing = await call('POST', '/screen/click', { text: 'Save change5', match: 'exact' });
  expect(missing).toMatchObject({
    status: 404,
    json: { code: 'text_not_found', closest: [{ text: 'Save changes' }] },
  });
  const third = await call('POST', '/screen/click', { text: 'Remove', nth: 3 });
  expect(third).toMatchObject({ status: 404, json: { code: 'text_not_found' } });
  expect(await log()).toBe('1 3 2 ');
});

test('what moved, vanished or was covered since it was read is not clicked', async () => {
  const { call, window } = await onDesktop();
  const { json } = await call('POST', '/screen/find', { text: 'Save changes' });
  const { ref } = matchesOf(json)[0];
  // Looks another way, says the same in the same place: that is still what was meant.
  await window.page.evaluate(`document.querySelector('#save').style.background = 'gold'`);
  await vi.waitFor(async () => {
    expect((await call('POST', '/screen/click', { ref })).status).toBe(200);
  }, patience);
  await window.page.evaluate(`document.querySelector('#save').style.marginLeft = '300px'`);
  await window.untilOnScreen();
  const moved = await call('POST', '/screen/click', { ref });
  expect(moved).toMatchObject({
    status: 409,
    json: { code: 'screen_changed', matches: [{ text: 'Save changes' }] },
  });
  await window.page.evaluate(`document.querySelector('#save').remove()`);
  await window.untilOnScreen();
  const gone = await call('POST', '/screen/click', { ref: matchesOf(moved.json)[0].ref });
  expect(gone).toMatchObject({ status: 409, json: { code: 'screen_changed', matches: [] } });
  expect((await call('POST', '/screen/click', { ref: 'abc-1' })).json).toMatchObject({
    code: 'snapshot_expired',
    status: 410,
  });
});

test('after a window moved, was covered or closed, nothing else is clicked in its place', async () => {
  const { call, display, window: shared } = await onDesktop();
  await shared.show('');
  // One of its own, since it is closed in the end.
  await using window = await textWindow({ display, html: buttons, at: place });
  const log = () => window.page.locator('body').getAttribute('data-log');
  // Below it, where a click that misses would be seen.
  const html = trap;
  const at = { x: 20, y: 20, width: 1240, height: 760 };
  await using below = await textWindow({ display, html, at });
  await below.page.evaluate(`document.title = 'Ledger'`);
  const missed = () => below.page.locator('body').getAttribute('data-log');
  const raise = async (title: string, shown: TextWindow) => {
    expect((await call('POST', '/windows/focus', { title })).status).toBe(200);
    // The screen is still before it changes, too.
    await shown.untilOnScreen();
  };
  await raise('Timetable', window);

  const { json: found } = await call('POST', '/screen/find', { text: 'Save changes' });
  const { json: read } = await call('POST', '/screen/snapshot', {});
  const { ref, center } = matchesOf(found)[0];
  const line = (read as Snapshot).lines.find(({ text }) => text.includes('Save changes'));
  const [id = ''] = await xWindows(display, 'Timetable');
  await xdotool(display, 'windowmove', '--sync', id, '330', '130');
  await window.page.waitForFunction('screenX > 300');
  await window.untilOnScreen();
  // The line first: once it is read again, its ref stands for where it is by then.
  for (const target of [{ ref: line?.ref }, { ref }]) {
    const moved = await call('POST', '/screen/click', target);
    expect(moved).toMatchObject({ status: 409, json: { code: 'screen_changed' } });
    const [now] = matchesOf(moved.json);
    expect(now.text).toContain('Save changes');
    expect(now.center.x).toBeGreaterThan(center.x + 200);
  }
  expect([await log(), await missed()]).toEqual([null, null]);
  // By text it is read again, wherever it is by now.
  expect((await call('POST', '/screen/click', { text: 'Save changes' })).status).toBe(200);
  await vi.waitFor(async () => expect(await log()).toBe('0 '), patience);

  const { json: again } = await call('POST', '/screen/find', { text: 'Discard' });
  const discard = matchesOf(again)[0];
  await raise('Ledger', below);
  const covered = await call('POST', '/screen/click', { ref: discard.ref });
  expect(covered).toMatchObject({ status: 409, json: { code: 'screen_changed', matches: [] } });
  const behind = await call('POST', '/screen/click', { text: 'Discard' });
  expect(behind).toMatchObject({ status: 404, json: { code: 'text_not_found' } });
  await raise('Timetable', window);
  // Uncovered again, it is what was read.
  expect((await call('POST', '/screen/click', { ref: discard.ref })).status).toBe(200);
  await vi.waitFor(async () => expect(await log()).toBe('0 1 '), patience);

  await window[Symbol.asyncDispose]();
  await below.untilOnScreen();
  const closed = await call('POST', '/screen/click', { ref: discard.ref });
  expect(closed).toMatchObject({ status: 409, json: { code: 'screen_changed', matches: [] } });
  const gone = await call('POST', '/screen/click', { text: 'Save changes' });
  expect(gone).toMatchObject({
    status: 404,
    json: { code: 'text_not_found', closest: [{ text: 'Safe changes' }] },
  });
  expect(await missed()).toBe(null);
});

test('waits until a text appears, vanishes, and until all is still', async () => {
  const { call, window } = await onDesktop();
  const later = (script: string) => window.page.evaluate(`setTimeout(() => { ${script} }, 700)`);
  await later(`document.querySelector('h1').textContent = 'Departed long ago'`);
  const appeared = await call('POST', '/screen/wait', {
    ...long,
    until: 'appears',
    text: 'Departed',
  });
  expect(appeared).toMatchObject({ status: 200, json: { match: { text: 'Departed' } } });

  await later(`document.querySelector('h1').remove()`);
  const vanished = await call('POST', '/screen/wait', {
    ...long,
    until: 'vanishes',
    text: 'Departed',
  });
  expect(vanished.status).toBe(200);
  expect(vanished.json).not.toHaveProperty('match');

  await window.page.evaluate(`{
    const text = document.querySelector('#text');
    let count = 0;
    const timer = setInterval(() => {
      text.textContent = 'Count ' + ++count;
      if (count === 12) { clearInterval(timer); text.textContent = 'Finished'; }
    }, 100);
  }`);
  // A page that counts every 100 ms may pause a second beside other programs.
  const still = await call('POST', '/screen/wait', { ...long, until: 'stable', stableMs: 2_000 });
  expect(still.status).toBe(200);
  expect((await call('POST', '/screen/find', { text: 'Finished' })).json).toMatchObject({
    matches: [{ text: 'Finished' }],
  });

  const never = await call('POST', '/screen/wait', {
    until: 'appears',
    text: 'Finish3d',
    timeoutMs: 300,
  });
  expect(never).toMatchObject({
    status: 504,
    json: { code: 'timeout', closest: [{ text: 'Finished' }] },
  });
  expect(JSON.stringify(never.json)).toContain('Discard');
});

test('a snapshot has all lines and windows, and the next one only what is another', async () => {
  const { call, window } = await onDesktop();
  const { json: first } = await call('POST', '/screen/snapshot', {});
  expect(first).toMatchObject({ width: 1280, height: 800 });
  const { snapshotId, lines, windows } = first as Snapshot;
  expect(lines.map(({ text }) => text)).toContain('Station timetable');
  expect(windows.map(({ title }) => title).join()).toContain('Timetable');

  const { json: same } = await call('POST', '/screen/snapshot', { since: snapshotId });
  expect(same).toMatchObject({ added: [], removed: [], moved: [] });
  await window.page.evaluate(`document.querySelector('h1').textContent = 'Winter timetable'`);
  await window.untilOnScreen();
  const { json: changed } = await call('POST', '/screen/snapshot', { since: snapshotId });
  const heading = lines.find(({ text }) => text === 'Station timetable');
  expect(changed).toMatchObject({ added: [{ text: 'Winter timetable' }], removed: [heading?.ref] });
  const save = lines.find(({ text }) => text.includes('Discard'));
  expect((await call('POST', '/screen/click', { ref: save?.ref })).status).toBe(200);
  const expired = await call('POST', '/screen/snapshot', { since: 'abc-1' });
  expect(expired).toMatchObject({ status: 410, json: { code: 'snapshot_expired' } });
});

test('windows are listed and brought to the front', async () => {
  const { call, display } = await onDesktop();
  await using other = await textWindow({
    display,
    html: '<title>Ledger</title><p>Second window</p>',
    at: { x: 100, y: 100, width: 600, height: 400 },
  });
  await other.page.evaluate(`document.title = 'Ledger'`);
  const list = async () =>
    ((await call('GET', '/windows/all')).json as { windows: Windows }).windows;
  await vi.waitFor(async () => {
    expect((await list()).map(({ title }) => title).join()).toContain('Ledger');
  }, patience);
  for (const title of ['Timetable', 'Ledger', 'timetable']) {
    const answer = await call('POST', '/windows/focus', { title });
    expect(answer).toMatchObject({ status: 200, json: { focused: true } });
    const front = (await list()).find(({ focused }) => focused);
    expect(front?.title.toLowerCase()).toContain(title.toLowerCase());
  }
  const [window] = (await list()).filter(({ title }) => title.includes('Ledger'));
  expect((await call('POST', '/windows/focus', { ref: window?.ref })).status).toBe(200);
  await other.page.bringToFront();
  const unknown = await call('POST', '/windows/focus', { title: 'Ledgar book' });
  expect(unknown).toMatchObject({ status: 404, json: { code: 'text_not_found' } });
  expect((await call('POST', '/windows/focus', { ref: 'window-1-1' })).json).toMatchObject({
    code: 'not_found',
  });
});

type Snapshot = {
  snapshotId: string;
  lines: { ref: string; text: string }[];
  windows: { title: string }[];
};
type Windows = { ref: string; title: string; focused: boolean }[];
type Matches = { text: string; ref: string; center: Point }[];

async function onDesktop(): Promise<ApiDesktop & { window: TextWindow }> {
  await desktop().window.show(buttons);
  return desktop();
}

function matchesOf(json: unknown): [Matches[number], Matches[number]] {
  return (json as { matches: [Matches[number], Matches[number]] }).matches;
}
