import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { Session } from 'node:inspector/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { decodeImage } from '../../shared/node/image/decode-image.ts';
import { openTesseract } from '../../shared/node/ocr/engines/open-tesseract.ts';
import {
  createLanguageModels,
  type ModelKind,
  readModels,
} from '../../shared/node/ocr/models/language-models.ts';
import { unpackModel } from '../../shared/node/ocr/models/unpack-model.ts';
import { readCodes } from '../../shared/node/ocr/read-codes.ts';
import { openStripReader, type StripReader } from '../../shared/ocr/line-network/strip-reader.ts';
import { recognize } from '../../shared/ocr/recognize.ts';
import type { ReadLines } from '../../shared/ocr/recognize-strip.ts';
import type { LanguageModel } from '../../shared/ocr/tesseract/language-model.ts';
import { parseTsv } from '../../shared/ocr/tesseract/parse-tsv.ts';
import { stripContent } from '../../shared/ocr/tesseract/tesseract-variables.ts';
import { knownPages, pageFile } from '../../test/fixtures/images/page-corpus.ts';
import { temporaryFolder } from '../../test/fixtures/temporary-folder.ts';

const run = promisify(execFile);

/** Every so many pages of the corpus are measured, each read once, after others that warm up as a running host is. */
const everyPage = 8;
const warmingUp = 2;
/** Of the middle of a page, in pixels. */
const region = { width: 900, height: 200 };
/** Between two looks at what runs, in µs. */
const samplingInterval = 500;

/** What runs in a file of `shared/ocr`, by the beginning of its path there. */
const stages: Record<string, string> = {
  'binarize/': 'panels, background and ink',
  'image/': 'panels, background and ink',
  'segment/': 'segmentation',
  'tesseract/render': 'drawing',
  'tesseract/': 'what Tesseract answers',
  'table-detection/': 'tables',
  'layout/': 'layout',
  'quarters-to-turn': 'direction of the page',
};

/** Processor milliseconds by stage. */
type Times = Map<string, number>;

/**
 * Processor time of reading a region and a page by stage, beside the command line's for the same
 * pictures. Needs pages beside the repository.
 */
export async function benchReadingStages(): Promise<void> {
  const known = knownPages();
  const pages = known.filter((_, at) => at % everyPage === 0);
  const others = known.filter((_, at) => at % everyPage > 0 && at % warmingUp === 0);
  if (pages.length === 0) {
    process.stdout.write('  reading by stage: there are no pages beside the repository\n');
    return;
  }
  await using folder = await temporaryFolder();
  const files = pages.map(pageFile);
  const regions = await Promise.all(files.map((file) => cutRegion(file, folder.path)));
  const reader = await openReader();
  for (const other of others) await reader.read(pageFile(other));
  await printStages(`a region of ${region.width} × ${region.height}`, regions, reader);
  await printStages('a page', files, reader);
}

async function cutRegion(page: string, folder: string): Promise<string> {
  const file = path.join(folder, path.basename(page));
  const { width, height } = await sharp(page).metadata();
  const size = { width: Math.min(region.width, width), height: Math.min(region.height, height) };
  const left = Math.floor((width - size.width) / 2);
  const top = Math.floor((height - size.height) / 2);
  await sharp(page)
    .extract({ left, top, ...size })
    .toFile(file);
  return file;
}

async function printStages(name: string, files: string[], reader: Reader): Promise<void> {
  const sum: Times = new Map();
  let peer = 0;
  for (const file of files) {
    for (const [stage, ms] of await reader.read(file)) add(sum, stage, ms);
    peer += await commandLineMs(file);
  }
  const total = [...sum.values()].reduce((all, ms) => all + ms, 0);
  const line = (stage: string, ms: number) => {
    const mean = (ms / files.length).toFixed(1).padStart(8);
    return `${mean} ms  ${(ms / peer).toFixed(3)}  ${stage}\n`;
  };
  process.stdout.write(`  ${name}: processor time, and its share of the command line’s\n`);
  for (const [stage, ms] of [...sum].toSorted((a, b) => b[1] - a[1]))
    process.stdout.write(line(stage, ms));
  process.stdout.write(line('all', total) + line('the command line', peer));
}

type Reader = { read(file: string): Promise<Times> };

/** Reads in this process with the models of the default settings, where every stage can be timed. */
async function openReader(): Promise<Reader> {
  // As the processes in which the host reads.
  process.env.OMP_THREAD_LIMIT = '1';
  const tesseract = openTesseract();
  const models = createLanguageModels([]);
  const modelsOf = async (kind: ModelKind): Promise<LanguageModel[]> => {
    const read = await readModels(await models.find(['eng'], kind));
    return read.map(({ code, data }) => ({ code, data: unpackModel(data) }));
  };
  const fast = await modelsOf('fast');
  const accurate = await modelsOf('accurate');
  const readers = new Map([fast, accurate].map((set) => [set, stripReaderOf(set)]));
  let loaded: LanguageModel[] | undefined;
  return {
    async read(file) {
      const times: Times = new Map();
      let readMs = 0;
      const readLines: ReadLines = async (image, variables, how) => {
        const wanted = how.accurate ? accurate : fast;
        const stage = how.accurate ? 'second reading' : 'first reading';
        const before = processorMs();
        const [content, readStrip] = [stripContent(variables), readers.get(wanted)];
        if (readStrip && content) {
          const lines = readStrip(image, content);
          readMs += processorMs() - before;
          add(times, stage, processorMs() - before);
          return lines;
        }
        // Elsewhere both are loaded all the time: loading counts as nobody's.
        if (loaded !== wanted) tesseract.load(wanted);
        loaded = wanted;
        const from = processorMs();
        const tsv = tesseract.readTsv(image, variables);
        readMs += processorMs() - before;
        add(times, stage, processorMs() - from);
        return parseTsv(tsv);
      };
      const bytes = await readFile(file);
      const decoding = processorMs();
      const image = await decodeImage(bytes);
      add(times, 'decoding', processorMs() - decoding);
      let restMs = 0;
      const profile = await profiled(async () => {
        const before = processorMs();
        await recognize(image, {
          ...{ readLines, layout: 'auto', parts: 2, vertical: false },
          ...{ moreAccurate: true, related: null, mayBeTurned: true, readCodes },
        });
        restMs = processorMs() - before - readMs;
      });
      // A sample also counts while another process has the core: their shares are what they tell.
      const seen = [...profile.values()].reduce((sum, ms) => sum + ms, 0);
      for (const [stage, ms] of profile) add(times, stage, (restMs * ms) / seen);
      return times;
    },
  };
}

function stripReaderOf([only, ...others]: LanguageModel[]): StripReader | null {
  return only && others.length === 0 ? openStripReader(only) : null;
}

/** What JavaScript and WebAssembly took, by stage, without what the reading of strips took meanwhile. */
async function profiled(work: () => Promise<unknown>): Promise<Times> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.setSamplingInterval', { interval: samplingInterval });
  await session.post('Profiler.start');
  await work();
  const { profile } = await session.post('Profiler.stop');
  session.disconnect();
  const nodes = new Map(profile.nodes.map((node) => [node.id, node]));
  const parents = new Map(
    profile.nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id] as const)),
  );
  const isReading = (id: number | undefined): boolean => {
    for (let at = id; at !== undefined; at = parents.get(at)) {
      if (/\/line-network\//.test(nodes.get(at)?.callFrame.url ?? '')) return true;
    }
    return false;
  };
  const stageOf = (id: number | undefined): string | undefined => {
    if (isReading(id)) return undefined;
    for (let at = id; at !== undefined; at = parents.get(at)) {
      const frame = nodes.get(at)?.callFrame;
      if (frame?.functionName === 'readTsv' || frame?.functionName === 'load') return undefined;
      if (/zxing/.test(frame?.url ?? '')) return 'codes';
      const stage = frame && stageOfFile(frame.url);
      if (stage) return stage;
    }
    const { functionName: name, url } = nodes.get(id ?? 0)?.callFrame ?? {
      functionName: '',
      url: '',
    };
    if (url === 'node:inspector' || ['(idle)', '(program)', '(root)', 'dispatch'].includes(name))
      return undefined;
    return name === '(garbage collector)' ? 'collecting garbage' : 'all else';
  };
  const times: Times = new Map();
  for (const [at, id] of (profile.samples ?? []).entries()) {
    const stage = stageOf(id);
    if (stage) add(times, stage, (profile.timeDeltas?.[at] ?? 0) / 1_000);
  }
  return times;
}

/** A correction is a stage of its own, by the name of its file. */
function stageOfFile(url: string): string | undefined {
  const file = /\/shared\/ocr\/(.+)\.ts$/.exec(url)?.[1];
  if (file === undefined || file.startsWith('geometry/')) return undefined;
  const known = Object.entries(stages).find(([beginning]) => file.startsWith(beginning));
  if (known) return known[1];
  if (file.startsWith('correct/')) return `correction: ${path.basename(file)}`;
  return file.startsWith('codes/') ? 'codes' : 'steps between';
}

function add(times: Times, stage: string, ms: number): void {
  times.set(stage, (times.get(stage) ?? 0) + ms);
}

function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

/** As the shell counts it: of a child that has ended Node.js does not know. */
async function commandLineMs(file: string): Promise<number> {
  const script = 'TIMEFORMAT="%U %S"; time tesseract "$0" - --psm 6 >/dev/null 2>&1';
  const { stderr } = await run('bash', ['-c', script, file], {
    env: { ...process.env, OMP_THREAD_LIMIT: '1', LC_ALL: 'C' },
  });
  return (
    1_000 *
    stderr
      .trim()
      .split(' ')
      .reduce((sum, seconds) => sum + Number(seconds), 0)
  );
}
