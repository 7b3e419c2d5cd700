import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import pLimit from 'p-limit';
import { createOcr, type Ocr } from '../../shared/node/ocr/ocr.ts';
import { temporaryFolder } from '../../test/fixtures/temporary-folder.ts';
import { medianRound, report } from './report.ts';
import { pageOfText } from './sample-texts.ts';

const run = promisify(execFile);

type Work = {
  name: string;
  size: { width: number; height: number };
  /** In pixels. */
  fontSize: number;
  /** How many of them are read at once. */
  count: number;
  rounds: number;
  /** The largest ratio to the command line on one thread, by engine. */
  atMost: { wasm?: number; native: number };
};

const works: Work[] = [
  {
    name: 'a region of 900 × 200',
    size: { width: 900, height: 200 },
    fontSize: 18,
    count: 1,
    rounds: 9,
    atMost: { wasm: 0.8, native: 0.6 },
  },
  {
    name: 'a page of 1920 × 1080',
    size: { width: 1920, height: 1080 },
    fontSize: 18,
    count: 1,
    rounds: 3,
    atMost: { wasm: 0.9, native: 0.65 },
  },
  {
    name: 'a page of 3840 × 2160',
    size: { width: 3840, height: 2160 },
    fontSize: 28,
    count: 1,
    rounds: 1,
    atMost: { native: 0.75 },
  },
  {
    name: '20 regions at once',
    size: { width: 900, height: 200 },
    fontSize: 18,
    count: 20,
    rounds: 5,
    atMost: { native: 0.6 },
  },
];

const engines = ['wasm', 'native'] as const;

type Times = Record<'oneThread' | 'defaults' | (typeof engines)[number], number[]>;

const oneThread = { OMP_THREAD_LIMIT: '1' };

/**
 * Both engines, warm and at default settings, against the `tesseract` command line, which reads each
 * image as one block, and many images with one process per core: with one thread per process, which
 * is fastest, and with its default threads.
 */
export async function benchOcrEngines(): Promise<void> {
  await using folder = await temporaryFolder();
  for (const work of works) await benchWork(work, folder.path);
}

async function benchWork(work: Work, folder: string): Promise<void> {
  const picture = await pageOfText(work.size, work.fontSize);
  const file = path.join(folder, `${work.size.width}.png`);
  await writeFile(file, picture);
  await using wasm = createOcr({ engine: () => 'wasm' });
  await using native = createOcr({ engine: () => 'native' });
  const ours = { wasm, native };
  const times = { oneThread: [], defaults: [], wasm: [], native: [] } as Times;
  for (const engine of engines) await readAll(ours[engine], picture, os.availableParallelism());
  // In turns, so that whatever else the machine does slows all of them.
  for (let round = 0; round < work.rounds; round++) {
    times.oneThread.push(await milliseconds(() => commandLine(file, work.count, oneThread)));
    times.defaults.push(await milliseconds(() => commandLine(file, work.count, {})));
    for (const engine of engines) {
      times[engine].push(await milliseconds(() => readAll(ours[engine], picture, work.count)));
    }
  }
  for (const engine of engines) {
    const atMost = work.atMost[engine];
    report({
      name: `${work.name}, ${engine}, against tesseract on one thread`,
      ...medianRound(times[engine], times.oneThread),
      unit: 'ms',
      ...(atMost !== undefined && { bound: { atMost } }),
    });
    report({
      name: '… against tesseract with its defaults',
      ...medianRound(times[engine], times.defaults),
      unit: 'ms',
    });
  }
}

async function readAll(ocr: Ocr, picture: Uint8Array, count: number): Promise<void> {
  const request = { languages: ['eng'], layout: 'auto' } as const;
  const reading = () => ocr.recognize(picture, { ...request, languages: ['eng'] });
  await Promise.all(Array.from({ length: count }, reading));
}

async function commandLine(
  file: string,
  count: number,
  environment: Record<string, string>,
): Promise<void> {
  const limit = pLimit(os.availableParallelism());
  const env = { ...process.env, ...environment };
  const read = () => run('tesseract', [file, 'stdout', '--psm', '6'], { env });
  await Promise.all(Array.from({ length: count }, () => limit(read)));
}

async function milliseconds(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}
