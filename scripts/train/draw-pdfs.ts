import { execFileSync } from 'node:child_process';
import { globSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { PhotographedPage } from './photograph-pages.ts';
import { createRandom, type Random } from './random.ts';
import type { PageWord } from './visible-words.ts';

/**
 * `node draw-pdfs.ts PDFS SEED COUNT OUT`: pages of PDFs as viewers show them at 100 to 200 %, with
 * the place of every word, into OUT: PNG files and pages.json.
 */
function drawPdfs(files: string[], random: Random, count: number, out: string): void {
  mkdirSync(out, { recursive: true });
  const pages: PhotographedPage[] = [];
  for (let tries = 0; pages.length < count && tries < 4 * count; tries++) {
    const page = randomPage(random.pick(files), random);
    const words = page ? wordsOf(page) : [];
    if (!page || words.filter(({ whole }) => whole).length < fewestWords) continue;
    const name = String(pages.length).padStart(3, '0');
    const tone = random.chance(0.3) ? ['-gray'] : [];
    const to = path.join(out, name);
    run('pdftoppm', [...page.options, ...tone, '-png', '-singlefile', page.file, to]);
    pages.push({ name: `${name}.png`, words });
  }
  writeFileSync(path.join(out, 'pages.json'), JSON.stringify(pages));
}

const fewestWords = 60;
/** Dots per inch; smaller letters are read by another model. */
const resolutions = [80, 96, 96, 110, 110, 120, 130, 144, 150, 192];

type PdfPage = { file: string; number: number; dpi: number; options: string[] };

/** Nothing for a file that Poppler cannot open. */
function randomPage(file: string, { int, pick }: Random): PdfPage | undefined {
  const pages = Number(/^Pages:\s+(\d+)/m.exec(run('pdfinfo', [file]))?.[1] ?? 0);
  if (pages === 0) return undefined;
  const number = int(1, pages);
  const dpi = pick(resolutions);
  return { file, number, dpi, options: ['-r', `${dpi}`, '-f', `${number}`, '-l', `${number}`] };
}

function wordsOf({ file, number, dpi }: PdfPage): PageWord[] {
  const page = run('pdftotext', ['-bbox', '-f', `${number}`, '-l', `${number}`, file, '-']);
  const words = [...page.matchAll(word)].map(([, left, top, right, bottom, text = '']) => {
    const [x = 0, y = 0, endX = 0, endY = 0] = [left, top, right, bottom].map(
      (points) => (Number(points) * dpi) / 72,
    );
    return { text: textOf(text), x, y, width: endX - x, height: endY - y, whole: true };
  });
  return words.map((each) => ({ ...each, whole: isApart(each, words) }));
}

const word = /<word xMin="([\d.-]+)" yMin="([\d.-]+)" xMax="([\d.-]+)" yMax="([\d.-]+)">([^<]*)</g;

const entities: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };

/** Ligatures are two letters. */
function textOf(escaped: string): string {
  const text = escaped.replace(/&(lt|gt|quot|apos|amp);/g, (as, name) => entities[name] ?? as);
  return text.replace(/[\ufb00-\ufb06]/g, (ligature) => ligature.normalize('NFKC'));
}

/** Parts of formulas and of logos such as that of TeX are words of their own without a space between. */
function isApart(one: PageWord, words: PageWord[]): boolean {
  return words.every((other) => {
    if (other === one) return true;
    const rows = Math.min(bottomOf(one), bottomOf(other)) - Math.max(one.y, other.y);
    const gap = Math.max(one.x, other.x) - Math.min(one.x + one.width, other.x + other.width);
    const least = Math.min(one.height, other.height);
    return rows < 0.2 * least || gap > leastSpace * least;
  });
}

function bottomOf({ y, height }: PageWord): number {
  return y + height;
}

/** In heights of the lower of two words. */
const leastSpace = 0.12;

/** What a program prints; nothing where it fails. */
function run(program: string, args: string[]): string {
  try {
    return execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  } catch {
    return '';
  }
}

if (import.meta.main) {
  const [pdfs = '', seed, count, out = ''] = process.argv.slice(2);
  const files = globSync(path.join(pdfs, '**/*.pdf')).sort();
  drawPdfs(files, createRandom(Number(seed)), Number(count), out);
}
