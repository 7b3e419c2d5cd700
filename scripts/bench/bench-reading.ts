import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { recognition } from '../../shared/api/recognition.ts';
import { parseTsv } from '../../shared/ocr/tesseract/parse-tsv.ts';
import { startHost } from '../../test/fixtures/host/host-process.ts';
import {
  type KnownPage,
  knownPages,
  pageFile,
  readPage,
  type Score,
  scorePage,
  type Word,
} from '../../test/fixtures/images/page-corpus.ts';
import { send } from '../../test/fixtures/send.ts';
import { report } from './report.ts';

const run = promisify(execFile);

type BenchReader = (page: KnownPage) => Promise<Word[]>;

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
  const ours = await scoreAll(pages, async (page) => {
    const headers = { 'content-type': 'image/png' };
    const body = await readPage(page);
    const { json } = await send(host.base, { method: 'POST', path: '/ocr', headers, body });
    return recognition.parse(json).lines.flatMap(({ words }) => words);
  });
  const peer = await scoreAll(pages, readByCommandLine);
  const unit = `% of ${ours.words} words`;
  const bound = { atLeast: 1 };
  report({ name: 'words found (recall)', ours: recall(ours), peer: recall(peer), unit, bound });
  const name = 'found words that are right (precision)';
  report({ name, ours: precision(ours), peer: precision(peer), unit: '%', bound });
  const time = 'time for a page, with all cores against one thread';
  report({ name: time, ours: ours.ms / pages.length, peer: peer.ms / pages.length, unit: 'ms' });
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

/** As one block of text, on one thread. */
async function readByCommandLine(page: KnownPage): Promise<Word[]> {
  const { stdout } = await run('tesseract', [pageFile(page), '-', '--psm', '6', 'tsv'], {
    env: { ...process.env, OMP_THREAD_LIMIT: '1' },
    maxBuffer: 64_000_000,
  });
  return parseTsv(stdout).flatMap(({ words }) =>
    words.map(({ text, bbox: { x0, y0, x1, y1 } }) => {
      return { text, box: { x: x0, y: y0, width: x1 - x0, height: y1 - y0 } };
    }),
  );
}

function recall({ words, hits }: Score): number {
  return (100 * hits) / words;
}

function precision({ found, right }: Score): number {
  return (100 * right) / found;
}
