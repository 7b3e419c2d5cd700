import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { recognition } from '../../shared/api/recognition.ts';
import { parseTsv } from '../../shared/ocr/tesseract/parse-tsv.ts';
import { type HostProcess, startHost } from '../../test/fixtures/host/host-process.ts';
import {
  type KnownPage,
  knownPages,
  pageFile,
  readPage,
  type Score,
  scorePage,
  type Word,
} from '../../test/fixtures/images/page-corpus.ts';
import { textPicture } from '../../test/fixtures/images/text-picture.ts';
import { send } from '../../test/fixtures/send.ts';
import { processorTime, report } from './report.ts';

const run = promisify(execFile);

type BenchReader = (page: KnownPage) => Promise<Word[]>;
/** Words of a page, and the processor time for them. */
type Timed = { words: Word[]; seconds: number };
/** What reads, the share of the words that it finds in %, and its processor time for a page in s. */
export type ReaderFigures = { name: string; isPeer: boolean; recall: number; seconds: number };

/**
 * Words of real web pages that are read correctly, and the time for it, over the API at default
 * settings, against the `tesseract` command line. Needs pages beside the repository.
 */
export async function benchReading(): Promise<void> {
  const pages = knownPages();
  if (pages.length === 0) {
    process.stdout.write('  reading: there are no pages with known words beside the repository\n');
    return;
  }
  await using host = await startHost();
  const ours = await scoreAll(pages, (page) => readByHost(host, page));
  const peer = await scoreAll(pages, async (page) => (await readByCommandLine(page, 6)).words);
  const unit = `% of ${ours.words} words`;
  const bound = { atLeast: 1 };
  report({ name: 'words found (recall)', ours: recall(ours), peer: recall(peer), unit, bound });
  const name = 'found words that are right (precision)';
  report({ name, ours: precision(ours), peer: precision(peer), unit: '%', bound });
  const time = 'time for a page, with all cores against one thread';
  report({ name: time, ours: ours.ms / pages.length, peer: peer.ms / pages.length, unit: 'ms' });
}

/** Every so many pages are read for the picture, by six readers each. */
const everyPage = 4;
const chartFile = path.resolve(import.meta.dirname, '../../docs/images/reading.svg');

/**
 * Draws docs/images/reading.svg: the words found against the processor time for it, of the three
 * models that the settings offer and of the `tesseract` command line. Needs the same pages.
 */
export async function benchReadingChart(): Promise<void> {
  const pages = knownPages().filter((_, at) => at % everyPage === 0);
  if (pages.length === 0) {
    process.stdout.write('  reading: there are no pages with known words beside the repository\n');
    return;
  }
  await using hosts = new AsyncDisposableStack();
  const readers: ChartReader[] = [3, 6, 11].map((psm) => ({
    ...{ name: `tesseract --psm ${psm}`, isPeer: true },
    read: (page) => readByCommandLine(page, psm),
  }));
  for (const name of ['fast', 'auto', 'accurate']) {
    const host = hosts.use(await startHost());
    await warmUp(host, name);
    readers.push({ name, isPeer: false, read: (page) => timeHost(host, page) });
  }
  const figures = await timeAll(pages, readers);
  for (const { name, recall, seconds } of figures)
    process.stdout.write(
      `  ${name}: ${recall.toFixed(2)} % found, ${seconds.toFixed(3)} s a page\n`,
    );
  const words = pages.reduce((sum, page) => sum + scorePage(page, []).words, 0);
  await writeFile(chartFile, drawReadingChart(figures, { pages: pages.length, words }));
}

type ChartReader = {
  name: string;
  isPeer: boolean;
  read: (page: KnownPage) => Promise<Timed>;
};

/** With another picture: each page is read once, so that no line of it is remembered. */
async function warmUp({ base }: HostProcess, model: string): Promise<void> {
  await send(base, { method: 'PUT', path: '/settings', body: { ocr: { model } } });
  const body = await textPicture('The quick brown fox', 20);
  const headers = { 'content-type': 'image/png' };
  await send(base, { method: 'POST', path: '/ocr', headers, body });
}

async function timeHost(host: HostProcess, page: KnownPage): Promise<Timed> {
  const before = await processorTime(host);
  const words = await readByHost(host, page);
  return { words, seconds: ((await processorTime(host)) - before) / 100 };
}

/** In turns on each page, so that what else the machine does slows all alike. */
async function timeAll(pages: KnownPage[], readers: ChartReader[]): Promise<ReaderFigures[]> {
  const sums = readers.map(() => ({ words: 0, hits: 0, seconds: 0 }));
  for (const page of pages) {
    for (const [at, sum] of sums.entries()) {
      const { words = [], seconds = 0 } = (await readers[at]?.read(page)) ?? {};
      const score = scorePage(page, words);
      sum.words += score.words;
      sum.hits += score.hits;
      sum.seconds += seconds;
    }
  }
  return readers.map(({ name, isPeer }, at) => {
    const { words, hits, seconds } = sums[at] ?? { words: 0, hits: 0, seconds: 0 };
    return { name, isPeer, recall: (100 * hits) / words, seconds: seconds / pages.length };
  });
}

async function scoreAll(pages: KnownPage[], read: BenchReader): Promise<Score & { ms: number }> {
  const sum = { words: 0, hits: 0, found: 0, right: 0, ms: 0 };
  for (const page of pages) {
    const startedAt = performance.now();
    const found = await read(page);
    sum.ms += performance.now() - startedAt;
    const score = scorePage(page, found);
    for (const key of ['words', 'hits', 'found', 'right'] as const) sum[key] += score[key];
  }
  return sum;
}

async function readByHost({ base }: HostProcess, page: KnownPage): Promise<Word[]> {
  const headers = { 'content-type': 'image/png' };
  const body = await readPage(page);
  const { json, status } = await send(base, { method: 'POST', path: '/ocr', headers, body });
  if (status !== 200) throw new Error(JSON.stringify(json));
  return recognition.parse(json).lines.flatMap(({ words }) => words);
}

/** On one thread, with its processor time as the shell counts it. */
async function readByCommandLine(page: KnownPage, psm: number): Promise<Timed> {
  const script = 'TIMEFORMAT="%U %S"; time tesseract "$0" - --psm "$1" tsv 2>/dev/null';
  const { stdout, stderr } = await run('bash', ['-c', script, pageFile(page), `${psm}`], {
    env: { ...process.env, OMP_THREAD_LIMIT: '1', LC_ALL: 'C' },
    maxBuffer: 64_000_000,
  });
  const words = parseTsv(stdout).flatMap((line) =>
    line.words.map(({ text, bbox: { x0, y0, x1, y1 } }) => {
      return { text, box: { x: x0, y: y0, width: x1 - x0, height: y1 - y0 } };
    }),
  );
  const [user = 0, system = 0] = stderr.trim().split(' ').map(Number);
  return { words, seconds: user + system };
}

function recall({ words, hits }: Score): number {
  return (100 * hits) / words;
}

function precision({ found, right }: Score): number {
  return (100 * right) / found;
}

/** In pixels; `plot` is the area between the axes. */
const chart = { width: 720, height: 400, plot: { x: 64, y: 56, width: 632, height: 276 } };
const label = { width: 128, height: 16, gap: 10 };

/** An SVG on a ground of its own, so that it is legible in light and in dark. */
export function drawReadingChart(
  figures: ReaderFigures[],
  { pages, words }: { pages: number; words: number },
): string {
  const lowest = Math.floor(Math.min(...figures.map((each) => each.recall)) / 2) * 2;
  const longest = Math.ceil(Math.max(...figures.map(({ seconds }) => seconds)) * 2 + 0.5) / 2;
  const { plot } = chart;
  const xOf = (seconds: number) => Math.round(plot.x + (plot.width * seconds) / longest);
  const yOf = (percent: number) =>
    Math.round(plot.y + (plot.height * (100 - percent)) / (100 - lowest));
  const bottom = plot.y + plot.height;
  const columns = steps(0, longest, 0.5).map((seconds) => {
    const x = xOf(seconds);
    return `<path class="grid" d="M${x} ${plot.y}V${bottom}"/><text class="soft" x="${x}" y="${bottom + 20}" text-anchor="middle">${seconds} s</text>`;
  });
  const rows = steps(lowest, 100, 2).map((percent) => {
    const y = yOf(percent);
    return `<path class="grid" d="M${plot.x} ${y}H${plot.x + plot.width}"/><text class="soft" x="${plot.x - 8}" y="${y + 4}" text-anchor="end">${percent} %</text>`;
  });
  const points = figures.map((each) => {
    return { ...each, x: xOf(each.seconds), y: yOf(each.recall) };
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${chart.width} ${chart.height}" role="img">
<title>Words found against processor time</title>
<desc>${figures.map((each) => `${each.name}: ${each.recall.toFixed(1)} %, ${each.seconds.toFixed(2)} s`).join('; ')}</desc>
<style>${chartStyle}</style>
<rect class="ground" width="${chart.width}" height="${chart.height}" rx="8"/>
<text x="${plot.x}" y="24">Words found, of ${words} on ${pages} pages</text>
<circle class="ours" cx="${plot.x + 6}" cy="41" r="5"/><text class="soft" x="${plot.x + 18}" y="45">Screenscribe</text>
<circle class="peer" cx="${plot.x + 126}" cy="41" r="5"/><text class="soft" x="${plot.x + 138}" y="45">the command line</text>
${[...columns, ...rows].join('\n')}
<text class="soft" x="${plot.x + plot.width}" y="${bottom + 44}" text-anchor="end">Processor time for a page</text>
${placeLabels(points).map(drawPoint).join('\n')}
</svg>
`;
}

const chartStyle =
  'text{font:14px system-ui,sans-serif;fill:#1f2328}.soft{font-size:12px;fill:#59636e}' +
  '.ground{fill:#fff}.grid{stroke:#d1d9e0}.ours{fill:#0969da}.peer{fill:#9a6700}' +
  '@media(prefers-color-scheme:dark){text{fill:#f0f6fc}.soft{fill:#9198a1}' +
  '.ground{fill:#0d1117}.grid{stroke:#3d444d}.ours{fill:#4493f8}.peer{fill:#d29922}}';

function steps(from: number, to: number, by: number): number[] {
  return Array.from({ length: Math.floor((to - from) / by) + 1 }, (_, at) => from + at * by);
}

type Point = ReaderFigures & { x: number; y: number };
type Labelled = Point & { left: number; top: number };

/** Each name beside, above or below its point, where it covers neither a point nor another name. */
function placeLabels(points: Point[]): Labelled[] {
  const placed: Labelled[] = [];
  for (const point of points) {
    const { x, y } = point;
    const middle = y - label.height / 2;
    const places = [
      { left: x + label.gap, top: middle },
      { left: x - label.gap - label.width, top: middle },
      { left: x - label.width / 2, top: y - label.gap - label.height },
      { left: x - label.width / 2, top: y + label.gap },
    ];
    const isFree = ({ left, top }: { left: number; top: number }) =>
      left > chart.plot.x &&
      left + label.width <= chart.width &&
      points.every((each) => each === point || !covers(left, top, { ...each, reach: 6 })) &&
      placed.every(
        (each) =>
          Math.abs(each.left - left) >= label.width || Math.abs(each.top - top) >= label.height,
      );
    placed.push({ ...point, ...(places.find(isFree) ?? { left: x + label.gap, top: middle }) });
  }
  return placed;
}

function covers(
  left: number,
  top: number,
  { x, y, reach }: { x: number; y: number; reach: number },
) {
  const isBeside = x < left - reach || x > left + label.width + reach;
  return !isBeside && y >= top - reach && y <= top + label.height + reach;
}

/** The name begins, ends or is centered where it is near the point. */
function drawPoint({ name, isPeer, recall, x, y, left, top }: Labelled): string {
  const anchor = left > x ? 'start' : left + label.width < x ? 'end' : 'middle';
  const at = { start: left, middle: x, end: left + label.width }[anchor];
  const short = name.replace('tesseract ', '');
  const percent = recall.toFixed(1);
  return `<circle class="${isPeer ? 'peer' : 'ours'}" cx="${x}" cy="${y}" r="5"/><text x="${at}" y="${top + 13}" text-anchor="${anchor}">${short} ${percent} %</text>`;
}
