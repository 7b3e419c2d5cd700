import { readFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { PDFDocument } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { openPdf } from '../../shared/node/pdf/open-pdf.ts';
import {
  type ConversionProcess,
  sender,
  startConversionProcess,
} from '../fixtures/conversion/conversion-process.ts';
import { untilEnded } from '../fixtures/conversion/conversion-service.ts';
import { convertForm } from '../fixtures/conversion/form.ts';
import { issueKey } from '../fixtures/conversion/issue-key.ts';
import { processesBelow } from '../fixtures/processes-below.ts';
import { temporaryFolder } from '../fixtures/temporary-folder.ts';

const pages = Number(process.env.LOAD_PAGES ?? 300);
/** More than caches account for, less than what pages that are kept would take. */
const maxGrowth = 250_000_000;
const patienceMs = 7_000_000;

type Job = { status: string; progress: { done: number; total: number } | null };

test(`a scan of ${pages} pages passes at default settings, level in memory, and is cancelled`, async () => {
  await using folder = await temporaryFolder();
  const key = await issueKey(folder.path);
  const otherKey = await issueKey(folder.path);
  await using service = await startConversionProcess({
    dataDir: folder.path,
    entry: 'conversion-service/main.ts',
    // Empty: the number that the service takes by itself.
    environment: { CONVERSION_WORKERS: '' },
  });
  const ask = sender(service.base, key);
  const askOther = sender(service.base, otherKey);
  const form = convertForm('minutes.pdf', await scan(), 'pdf');

  async function submit(): Promise<string> {
    const { status, json } = await ask(form);
    expect(status).toBe(202);
    return (json as { status_url: string }).status_url;
  }

  /** How many of its pages are read; null once it has ended. */
  async function pagesRead(url: string): Promise<number | null> {
    const { status, progress } = (await ask({ path: url })).json as Job;
    return status === 'queued' || status === 'processing' ? (progress?.done ?? 0) : null;
  }

  const startedAt = performance.now();
  const url = await submit();
  const memory: number[] = [];
  const waits: number[] = [];
  for (let done: number | null = 0; done !== null; done = await pagesRead(url)) {
    const askedAt = performance.now();
    const sent = await askOther(convertForm('list.csv', `name,number\nrow,${done}\n`, 'xlsx'));
    const { status_url: small } = sent.json as { status_url: string };
    expect(await untilEnded(askOther, small)).toMatchObject({ status: 'completed' });
    waits.push(performance.now() - askedAt);
    memory[Math.floor((done * 10) / pages)] ??= await bytesOf(service);
    await setTimeout(1_000);
  }
  const ended = await untilEnded(ask, url, patienceMs);
  const seconds = (performance.now() - startedAt) / 1_000;
  expect(ended).toMatchObject({ status: 'completed' });
  using pdf = await openPdf((await ask({ path: `${url}/download` })).bytes);
  expect(pdf.pageCount).toBe(pages);

  const cancelled = await submit();
  await expect
    .poll(() => pagesRead(cancelled), { timeout: patienceMs, interval: 50 })
    .toBeGreaterThanOrEqual(2);
  const cancelledAt = performance.now();
  expect((await ask({ method: 'DELETE', path: cancelled })).status).toBe(204);
  await untilIdle(service);
  const idleMs = performance.now() - cancelledAt;

  waits.sort((a, b) => a - b);
  const megabytes = memory.map((bytes) => Math.round(bytes / 1_000_000));
  process.stdout.write(
    `${pages} pages in ${seconds.toFixed(0)} s; memory by tenths, in MB: ${megabytes.join(', ')}; ` +
      `${waits.length} documents of another key meanwhile, p50 ${at(waits, 0.5)} ms, ` +
      `p95 ${at(waits, 0.95)} ms; a cancelled scan is idle after ${idleMs.toFixed(0)} ms\n`,
  );
  expect((memory.at(-1) ?? 0) - (memory[2] ?? 0)).toBeLessThan(maxGrowth);
  expect(waits.length).toBeGreaterThan(5);
});

function at(sorted: number[], share: number): string {
  return (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(0);
}

/** A PDF of pictures at 200 dots an inch, each with its own words. */
async function scan(): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  for (let number = 1; number <= pages; number++) {
    const lines = Array.from(
      { length: 30 },
      (_, line) =>
        `<text x="180" y="${260 + line * 60}">Entry ${line + 1} of page ${number}: the council ` +
        `heard the report on item ${number * line} and agreed.</text>`,
    );
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1654" height="2339">
      <rect width="100%" height="100%" fill="#fff"/>
      <g font-family="DejaVu Serif" font-size="30" fill="#111">${lines.join('')}</g></svg>`;
    const jpeg = await sharp(Buffer.from(svg)).grayscale().jpeg({ quality: 60 }).toBuffer();
    pdf.addPage([595, 842]).drawImage(await pdf.embedJpg(jpeg), { width: 595, height: 842 });
  }
  return Buffer.from(await pdf.save());
}

async function below({ child }: ConversionProcess): Promise<number[]> {
  const pid = child.pid ?? 0;
  return [pid, ...(await processesBelow(pid))];
}

/** The memory that the service holds, with all that it has started. */
async function bytesOf(service: ConversionProcess): Promise<number> {
  const sizes = (await below(service)).map(async (pid) => {
    const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
    return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) * 1_024;
  });
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

/** Until for a quarter of a second nearly no processor time is used. */
async function untilIdle(service: ConversionProcess): Promise<void> {
  const maxTicks = 3;
  for (let before = await ticksOf(service); ; ) {
    await setTimeout(250);
    const now = await ticksOf(service);
    if (now - before <= maxTicks) return;
    before = now;
  }
}

/** Processor time of all its processes that are there, in hundredths of a second. */
async function ticksOf(service: ConversionProcess): Promise<number> {
  const times = (await below(service)).map(async (pid) => {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
    const [user, system] = stat.slice(stat.lastIndexOf(')')).split(' ').slice(12, 14).map(Number);
    return (user ?? 0) + (system ?? 0);
  });
  return (await Promise.all(times)).reduce((sum, time) => sum + time, 0);
}
