import { setTimeout as delay } from 'node:timers/promises';
import { startHost } from '../../test/fixtures/host/host-process.ts';
import { textWindow } from '../../test/fixtures/screen/text-window.ts';
import { virtualDisplay } from '../../test/fixtures/screen/virtual-display.ts';
import { processorTime } from './memory.ts';
import { report } from './report.ts';

const measuredMs = 60_000;
/** By then the reader of the region is idle. */
const restMs = 70_000;

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
    await delay(measuredMs);
    return (((await processorTime(host)) - before) * 10 * 100) / measuredMs;
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
