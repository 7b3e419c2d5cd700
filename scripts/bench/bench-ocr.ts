import { setTimeout } from 'node:timers/promises';
import { startHost } from '../../test/fixtures/host/host-process.ts';
import { textPicture } from '../../test/fixtures/images/text-picture.ts';
import { processesBelow } from '../../test/fixtures/processes-below.ts';
import { send } from '../../test/fixtures/send.ts';
import { processMemory, report } from './report.ts';

const pictures = 20;

/** Longer than an idle thread or process stays warm. */
const restMs = 75_000;

/** 20 pictures at once against one after the other, and the memory of the host meanwhile and later. */
export async function benchOcr() {
  await using host = await startHost();
  const pid = host.child.pid ?? 0;
  const idle = await processMemory(pid);
  const image = await textPicture('The quick brown fox\njumps over 13 lazy dogs.', 20);
  const read = async () => {
    const headers = { 'content-type': 'image/png' };
    const answer = await send(host.base, { method: 'POST', path: '/ocr', headers, body: image });
    if (answer.status !== 200) throw new Error(answer.bytes.toString());
  };
  // The workers start with the first pictures.
  await Promise.all([read(), read(), read(), read()]);

  const inTurn = await picturesPerSecond(async () => {
    for (let count = 0; count < pictures; count++) await read();
  });
  const atOnce = await picturesPerSecond(() => Promise.all(Array.from({ length: pictures }, read)));
  report({
    name: `${pictures} × POST /ocr at once against one after the other`,
    ours: atOnce,
    peer: inTurn,
    unit: 'pictures/s',
    bound: { atLeast: 1.5 },
  });
  const { peakMb } = await processMemory(pid);
  report({ name: 'host after start', ours: idle.nowMb, unit: 'MB', bound: { atMost: 200 } });
  report({ name: 'host at its peak', ours: peakMb, unit: 'MB', bound: { atMost: 700 } });
  const warm = await megabytesOfTree(pid);
  await setTimeout(restMs);
  const name = 'host and its processes, rested against warm';
  report({ name, ours: await megabytesOfTree(pid), peer: warm, unit: 'MB' });
}

async function megabytesOfTree(pid: number): Promise<number> {
  const pids = [pid, ...(await processesBelow(pid))];
  const memories = await Promise.all(pids.map(processMemory));
  return memories.reduce((sum, { nowMb }) => sum + nowMb, 0);
}

async function picturesPerSecond(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return (pictures * 1_000) / (performance.now() - started);
}
