import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { startHost } from '../../test/fixtures/host/host-process.ts';
import { textWindow } from '../../test/fixtures/screen/text-window.ts';
import { virtualDisplay } from '../../test/fixtures/screen/virtual-display.ts';
import { temporaryFolder } from '../../test/fixtures/temporary-folder.ts';
import { median, report } from './report.ts';

const run = promisify(execFile);
const rounds = 15;

/** The time for a PNG of a 1920 × 1080 screen full of text, against maim. */
export async function benchScreen() {
  await using display = await virtualDisplay('1920x1080');
  await using host = await startHost({ display: display.name });
  await using _window = await textWindow({
    display: display.name,
    at: { x: 0, y: 0, width: 1920, height: 1080 },
    html: `<p>${'The quick brown fox jumps over 13 lazy dogs. '.repeat(400)}</p>`,
  });
  await using folder = await temporaryFolder();
  const file = path.join(folder.path, 'maim.png');
  const ours: number[] = [];
  const peer: number[] = [];
  for (let round = 0; round < rounds; round++) {
    ours.push(
      await milliseconds(async () => {
        const answer = await fetch(`${host.base}/screen`);
        await answer.arrayBuffer();
      }),
    );
    const env = { ...process.env, DISPLAY: display.name };
    peer.push(await milliseconds(() => run('maim', ['--hidecursor', file], { env })));
  }
  report({
    name: 'GET /screen of 1920 × 1080 against maim',
    ours: median(ours),
    peer: median(peer),
    unit: 'ms',
    bound: { atMost: 1 },
  });
}

async function milliseconds(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}
