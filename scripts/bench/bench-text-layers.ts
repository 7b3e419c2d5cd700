import { execFile } from 'node:child_process';
import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { createOcr, type Ocr } from '../../shared/node/ocr/ocr.ts';
import { openPdf } from '../../shared/node/pdf/open-pdf.ts';
import { isBroken } from '../../shared/node/scans/pages/kept-lines.ts';
import { pdfPages } from '../../shared/node/scans/pages/pdf-pages.ts';
import { readScan } from '../../shared/node/scans/read-scan.ts';
import { report } from './report.ts';

const run = promisify(execFile);

/** Of a longer document so many pages, spread over it. */
const maxPages = 15;

/**
 * Pages of PDFs with text of their own, in a folder: whether the conversion service takes the same
 * text from them as `pdftotext`. Names each page that is read instead, or differs, and why.
 */
export async function benchTextLayers(folder: string): Promise<void> {
  // Load on the machine is no reason to leave a page out.
  await using ocr = createOcr({ timeLimitMs: 600_000 });
  // Threads and processes that read do not keep this one alive while one of them is replaced.
  const alive = setInterval(() => undefined, 1_000);
  using _held = { [Symbol.dispose]: () => clearInterval(alive) };
  const counts = { pages: 0, same: 0 };
  for await (const name of glob('**/*.pdf', { cwd: folder })) {
    for await (const { number, change } of changesIn(path.join(folder, name), ocr)) {
      counts.pages++;
      if (!change) counts.same++;
      else process.stdout.write(`  ${name}, page ${number}: ${change}\n`);
    }
  }
  report({
    name: 'pages whose text layer is taken as pdftotext has it',
    ours: counts.same,
    peer: counts.pages,
    unit: 'pages',
  });
}

type Checked = { number: number; change: string | undefined };

async function* changesIn(file: string, ocr: Ocr): AsyncGenerator<Checked> {
  const bytes = await readFile(file);
  using pdf = await openPdf(bytes);
  const step = Math.max(1, pdf.pageCount / maxPages);
  for (let at = 0; at < pdf.pageCount; at += step) {
    const number = Math.floor(at) + 1;
    const layer = await layerOf(file, number);
    if (layer === '') continue;
    const { pages } = await readScan(pdfPages(pdf, [number], 'auto'), {
      ocr,
      languages: ['eng'],
      tables: false,
      pictures: false,
    });
    const [page] = pages;
    const text = page?.lines.map((line) => line.text).join(' ') ?? '';
    using opened = pdf.page(number - 1);
    if (isBroken(opened.characters()))
      yield { number, change: 'read: its fonts do not say what they show' };
    else if (page?.read.length) yield { number, change: `read: it says “${layer.slice(0, 40)}”` };
    else yield { number, change: difference(layer, text) };
  }
}

async function layerOf(file: string, number: number): Promise<string> {
  const only = ['-f', String(number), '-l', String(number)];
  const { stdout } = await run('pdftotext', [...only, '-raw', file, '-'], {
    maxBuffer: 64_000_000,
  });
  return stdout.trim();
}

/** Words may be divided elsewhere, and follow each other in another order. */
function difference(layer: string, text: string): string | undefined {
  const counts = new Map<string, number>();
  for (const letter of lettersOf(layer)) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  for (const letter of lettersOf(text)) counts.set(letter, (counts.get(letter) ?? 0) - 1);
  const missing = sum([...counts.values()].filter((count) => count > 0));
  const more = -sum([...counts.values()].filter((count) => count < 0));
  return missing + more === 0 ? undefined : `${missing} letters are missing, ${more} are more`;
}

function lettersOf(text: string): string[] {
  return text.normalize('NFKC').match(/[\p{L}\p{N}]/gu) ?? [];
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}
