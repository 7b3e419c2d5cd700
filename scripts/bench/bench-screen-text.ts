import { setTimeout as delay } from 'node:timers/promises';
import { type HostProcess, startHost } from '../../test/fixtures/host/host-process.ts';
import { textWindow } from '../../test/fixtures/screen/text-window.ts';
import { virtualDisplay } from '../../test/fixtures/screen/virtual-display.ts';
import { median, processorTime, report } from './report.ts';

const rounds = 10;
const idleMs = 5_000;
const watchedMs = 60_000;
/** By then the reader of a watched region is idle. */
const restMs = 70_000;

/** Finding text on a 1920 × 1080 screen full of it again, and waiting for what does not come. */
export async function benchScreenText() {
  await using display = await virtualDisplay('1920x1080');
  await using host = await startHost({ display: display.name });
  const line = 'The quick brown fox jumps over 13 lazy dogs by the river. ';
  await using window = await textWindow({
    display: display.name,
    at: { x: 0, y: 0, width: 1920, height: 1080 },
    html: `<h1>Timetable</h1>${`<p>${line.repeat(8)}</p>`.repeat(9)}`,
  });
  const post = (path: string, body: object) => ask(host, path, body);
  await post('/screen/find', { text: 'warm' });
  const [first, again]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round++) {
    // Changing the languages drops what was read.
    const languages = round % 2 ? ['eng'] : ['eng', 'deu'];
    await put(host, { ocr: { languages } });
    first.push((await post('/screen/find', { text: 'nowhere' })).ms);
    again.push((await post('/screen/find', { text: 'nowhere' })).ms);
  }
  report({
    name: 'finding on a screen that did not change against the first time',
    ours: median(again),
    peer: median(first),
    unit: 'ms',
    bound: { atMost: 0.15 },
  });
  const whole = await post('/screen/snapshot', {});
  const { snapshotId } = JSON.parse(whole.text) as { snapshotId: string };
  await window.page.evaluate(`document.querySelector('h1').textContent = 'Departures'`);
  await post('/screen/wait', { until: 'appears', text: 'Departures' });
  const changed = await post('/screen/snapshot', { since: snapshotId });
  report({
    name: 'a snapshot after one changed line against a whole one',
    ours: changed.text.length,
    peer: whole.text.length,
    unit: 'bytes',
    bound: { atMost: 0.1 },
  });
  await reportIdleWait(host);
}

/** The cost of watching a region that does not change: on a still screen, and beside a movement. */
export async function benchWatch() {
  await using display = await virtualDisplay('1920x1080');
  await using host = await startHost({ display: display.name });
  await using window = await textWindow({
    display: display.name,
    at: { x: 0, y: 0, width: 1200, height: 900 },
    html: `<p style="font: 24px Arimo; margin: 40px">The quick brown fox<br>jumps over the lazy dog</p>
      <div style="position: absolute; top: 500px; width: 40px; height: 40px; background: red"></div>`,
  });
  const { x, y } = await window.place('p');
  const share = async () => {
    const before = await processorTime(host);
    await delay(watchedMs);
    return (((await processorTime(host)) - before) * 10 * 100) / watchedMs;
  };
  const peer = await share();
  const body = JSON.stringify({ x, y, width: 900, height: 160 });
  const headers = { 'content-type': 'application/json' };
  await fetch(`${host.base}/capture/watch`, { method: 'POST', headers, body });
  await delay(restMs);
  const unit = '% of a core';
  const bound = { atMost: 1 };
  report({ name: 'a host without a watch', ours: peer, unit });
  report({ name: 'watching a region of a still screen', ours: await share(), unit, bound });
  await window.page.evaluate(`let n = 0;
    setInterval(() => { document.querySelector('div').style.left = (n++ % 300) + 'px' }, 40)`);
  report({ name: 'watching a still region beside a movement', ours: await share(), unit, bound });
}

/** How much of a core the host and its processes take while they wait. */
async function reportIdleWait(host: HostProcess): Promise<void> {
  const waiting = ask(host, '/screen/wait', { until: 'appears', text: 'never', timeoutMs: 8_000 });
  await delay(2_000);
  const before = await processorTime(host);
  await delay(idleMs);
  const share = (((await processorTime(host)) - before) * 10) / idleMs;
  await waiting;
  report({
    name: 'waiting for a text on an idle screen',
    ours: share * 100,
    unit: '% of a core',
    bound: { atMost: 5 },
  });
}

async function ask({ base }: HostProcess, path: string, body: object) {
  const startedAt = performance.now();
  const answer = await fetch(base + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  return { text, ms: performance.now() - startedAt };
}

async function put({ base }: HostProcess, settings: object): Promise<void> {
  await fetch(`${base}/settings`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(settings),
  });
}
