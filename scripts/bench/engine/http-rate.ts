import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import pLimit from 'p-limit';
import {
  sender,
  startConversionProcess,
} from '../../../test/fixtures/conversion/conversion-process.ts';
import { form } from '../../../test/fixtures/conversion/form.ts';
import { issueKey } from '../../../test/fixtures/conversion/issue-key.ts';
import { startTraceCollector } from '../../../test/fixtures/conversion/trace-collector.ts';
import { ordinaryDocuments } from '../../../test/fixtures/documents/document-corpus.ts';
import { temporaryFolder } from '../../../test/fixtures/temporary-folder.ts';
import { medianRound, report } from '../report.ts';
import { convertEach, startBareKits, warmProfile } from './bare-engines.ts';

const count = 35;
const maxBytes = 80_000;
/** Formats that LibreOffice reads without this program, so that it can be measured alone. */
const kinds = ['.doc', '.docx', '.odp', '.ods', '.odt', '.pptx', '.rtf', '.xls', '.xlsx'];
const clients = 4;
const rounds = 5;
/** A process for each takes seconds: so many are enough to measure the rate. */
const eachCount = 10;
const unit = 'documents/s';

type Ask = ReturnType<typeof sender>;

/**
 * Real documents to PDF through the API, from four concurrent clients that wait for the answer and
 * download it, against the same LibreOffice with nothing around it.
 */
export async function benchHttpRate(): Promise<void> {
  await using folder = await temporaryFolder();
  const dataDir = path.join(folder.path, 'service');
  const key = await issueKey(dataDir);
  await using service = await startConversionProcess({
    dataDir,
    entry: 'conversion-service/main.ts',
    environment: { CONVERSION_RATE_CONVERT: '10000' },
  });
  const ask = sender(service.base, key);
  const files = await convertible(ask);
  if (files.length === 0) return void process.stdout.write('  no documents beside the project\n');
  const twice = [...files, ...files];
  const own = () => rate(twice.length, () => convertAll(ask, twice));
  await againstKits(folder.path, twice, own);
  await againstSofficeEach(folder.path, files.slice(0, eachCount), own);
  await printStages(path.join(folder.path, 'traced'), twice);
}

/** What each stage of a document takes, by the service's own traces. */
async function printStages(dataDir: string, files: string[]): Promise<void> {
  using collector = await startTraceCollector();
  const key = await issueKey(dataDir);
  const service = await startConversionProcess({
    dataDir,
    entry: 'conversion-service/main.ts',
    environment: { ...collector.environment, CONVERSION_RATE_CONVERT: '10000' },
  });
  await convertAll(sender(service.base, key), files);
  // What is left is sent at the end.
  await service[Symbol.asyncDispose]();
  const meanMs = (ending: string) => {
    const spans = collector.spans.filter(({ name }) => name.endsWith(ending));
    const times = spans.map((span) => Number(span.endTimeUnixNano - span.startTimeUnixNano) / 1e6);
    return times.reduce((total, time) => total + time, 0) / Math.max(1, times.length);
  };
  const [request, job] = [meanMs('POST /api/v1/convert'), meanMs('convert document')];
  const engine = meanMs('run engine');
  const stages = {
    'taken in and waiting for a worker': request - job,
    'fetched, checked and kept': job - engine,
    'on LibreOffice': engine,
    'sent back': meanMs('/download'),
  };
  const lines = Object.entries(stages).map(([name, ms]) => `${name} ${ms.toFixed(1)} ms`);
  process.stdout.write(`  … of one document, four at a time: ${lines.join(', ')}\n`);
}

/** The small documents that become a PDF, mixed by kind. */
async function convertible(ask: Ask): Promise<string[]> {
  const inTurn = pLimit(clients);
  const tried = await Promise.all(
    ordinaryDocuments()
      .filter((file) => kinds.includes(path.extname(file)))
      .sort((a, b) => path.basename(a).localeCompare(path.basename(b)))
      .map((file) =>
        inTurn(async () => {
          if ((await stat(file)).size > maxBytes) return [];
          return (await convert(ask, file)) ? [file] : [];
        }),
      ),
  );
  const good = tried.flat();
  const step = Math.max(1, good.length / count);
  return Array.from(
    { length: Math.min(count, good.length) },
    (_, at) => good[Math.floor(at * step)] ?? '',
  );
}

async function againstKits(folder: string, files: string[], own: () => Promise<number>) {
  await using kits = await startBareKits(folder, files);
  const bare = () => rate(files.length, () => kits.loop());
  await bare();
  const [ours, peer]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round++) {
    ours.push(await own());
    peer.push(await bare());
  }
  report({
    name: `${files.length / 2} real documents twice through HTTP, four at a time, against bare LibreOfficeKit on two processes`,
    ...medianRound(ours, peer),
    unit,
    bound: { atLeast: 0.85 },
  });
}

async function againstSofficeEach(folder: string, files: string[], own: () => Promise<number>) {
  const profiles = ['each-0', 'each-1'];
  for (const profile of profiles) await warmProfile(folder, profile, files);
  report({
    name: '… against soffice a file, two at a time',
    ours: await own(),
    peer: await rate(files.length, () => convertEach(folder, profiles, files)),
    unit,
    bound: { atLeast: 7 },
  });
}

async function convertAll(ask: Ask, files: string[]): Promise<void> {
  const inTurn = pLimit(clients);
  await Promise.all(
    files.map((file) =>
      inTurn(async () => {
        if (!(await convert(ask, file))) throw new Error(`${file} failed.`);
      }),
    ),
  );
}

/** Whether the document became a PDF, which was downloaded. */
async function convert(ask: Ask, file: string): Promise<boolean> {
  const parts = form(
    '/api/v1/convert',
    [
      ['output_format', 'pdf'],
      ['file', path.basename(file), await readFile(file)],
    ],
    { prefer: 'wait=60' },
  );
  const { json } = await ask(parts);
  const { download_url: url } = json as { download_url?: string };
  if (url === undefined) return false;
  const { bytes } = await ask({ path: url });
  return bytes.subarray(0, 5).equals(Buffer.from('%PDF-'));
}

async function rate(documents: number, work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return (1_000 * documents) / (performance.now() - started);
}
