import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { ConversionFailure } from '../../conversion-service/conversion/failure.ts';
import { readParts } from '../../conversion-service/engine/testing/read-result.ts';
import {
  type TestConverter,
  testConverter,
} from '../../conversion-service/engine/testing/test-converter.ts';
import { conversions, type InputFormat } from '../../conversion-service/formats.ts';
import { languageTag } from '../../shared/api/recognition.ts';
import { createOcr } from '../../shared/node/ocr/ocr.ts';
import { openPdf } from '../../shared/node/pdf/open-pdf.ts';

/** Of the pages that are drawn, in dots an inch. */
const dpi = 300;
const pointsPerInch = 72;
const jpegQuality = 92;

/** Longer documents are left out: reading takes some seconds a page. */
const maxPages = 4;
const timeLimitMs = 600_000;

/** From this share of common pairs of letters on, 0 to 1, two texts are the same one. */
const sameText = 0.8;

/** Cells of a table are read and joined otherwise at times. */
const sameTable = 0.7;

const kinds = ['heading', 'item', 'table', 'picture', 'paragraph'] as const;
type Kind = (typeof kinds)[number];
type Block = { kind: Kind; text: string };
type Tally = { there: number; found: number; more: number };
export type Comparison = Record<Kind | 'word', Tally> & { lost: Block[] };

/**
 * Office documents of a folder, drawn to pages and converted from those to DOCX: how much of their
 * structure is there again, each read in its own languages, which its line names. “More” is what the
 * result has and the document has not.
 */
export async function benchScanStructure(folder: string): Promise<void> {
  await using converter = await testConverter({ workers: 1, jobTimeoutMs: timeLimitMs });
  const sums = emptyTally();
  for (const name of (await readdir(folder, { recursive: true })).sort()) {
    if (!/\.(docx?|odt|rtf)$/.test(name)) continue;
    const bytes = await readFile(path.join(folder, name));
    // The pattern above leaves only formats of the table.
    const format = path.extname(name).slice(1) as InputFormat;
    const made = await throughPages(converter, bytes, format).catch((error: unknown) => {
      if (!(error instanceof ConversionFailure)) throw error;
      process.stdout.write(`  ${name} is refused: ${error.message}\n`);
    });
    if (!made) continue;
    const compared = compare(await blocksOf(made.before), await blocksOf(made.after));
    process.stdout.write(`  ${name} (${made.languages}): ${lineOf(compared)}\n`);
    add(sums, compared);
  }
  process.stdout.write(`  all: ${lineOf(sums)}\n`);
}

/** @returns the document as ODT before and after, or undefined where it is too long */
async function throughPages(converter: TestConverter, bytes: Buffer, format: InputFormat) {
  const to = async (from: string, output: 'pdf' | 'docx' | 'odt') =>
    (await converter.convert(from, output)).target;
  const original = `original.${format}`;
  await writeFile(path.join(converter.folder, original), bytes);
  const scan = await drawnPages(await readFile(await to(original, 'pdf')));
  if (!scan) return undefined;
  await writeFile(path.join(converter.folder, 'scan.pdf'), scan);
  const hasOdt = (conversions[format] as readonly string[]).includes('odt');
  const before = hasOdt ? await to(original, 'odt') : path.join(converter.folder, original);
  const languages = await languagesOf(before);
  const read = await converter.convert('scan.pdf', 'docx', { languages });
  const docx = path.basename(read.target);
  const named = `${docx}.docx`;
  await writeFile(
    path.join(converter.folder, named),
    await readFile(path.join(converter.folder, docx)),
  );
  return { before, languages, after: await to(named, 'odt') };
}

/** The languages of an ODT that can be read here, as `eng+deu`: those that it names, and its letters show. */
async function languagesOf(file: string): Promise<string> {
  const parts = await readParts(file);
  const [content, styles] = ['content.xml', 'styles.xml'].map((name) => String(parts.get(name)));
  const named = `${content}${styles}`.matchAll(/ fo:language="(\w+)"/g);
  const tags = new Set([...named].map(([, tag]) => tag));
  if (/\p{Script=Cyrillic}{3}/u.test(content ?? '')) tags.add('ru');
  await using ocr = createOcr();
  const installed = await ocr.installedLanguages();
  const own = installed.filter(({ code }) => tags.has(languageTag(code)));
  return own.length === 0 ? 'eng' : own.map(({ code }) => code).join('+');
}

/** A PDF of one picture a page, as a scanner makes it. */
export async function drawnPages(bytes: Uint8Array): Promise<Uint8Array | undefined> {
  using pdf = await openPdf(bytes);
  if (pdf.pageCount > maxPages) return undefined;
  const scan = await PDFDocument.create();
  for (let at = 0; at < pdf.pageCount; at++) {
    using page = pdf.page(at);
    const { width, height, data } = page.draw(dpi / pointsPerInch);
    const jpeg = sharp(data, { raw: { width, height, channels: 4 } }).flatten();
    const image = await scan.embedJpg(await jpeg.jpeg({ quality: jpegQuality }).toBuffer());
    const size = { width: page.width, height: page.height };
    scan.addPage([size.width, size.height]).drawImage(image, size);
  }
  return await scan.save();
}

const skipped = /^(text:(tracked-changes|note-citation)|office:annotation|svg:title)$/;

/** The blocks of an ODT, in the order of its body. */
export async function blocksOf(file: string): Promise<Block[]> {
  const xml = String((await readParts(file)).get('content.xml') ?? '');
  const body = xml.slice(xml.indexOf('<office:body'));
  const titles = titleStyles(xml);
  const blocks: Block[] = [];
  const open: { name: string; block: Block | undefined }[] = [];
  const within = (name: string) => open.some((each) => each.name === name);
  const start = (name: string, kind: Kind | undefined, isEmpty: boolean) => {
    const block = kind && { kind, text: '' };
    if (block) blocks.push(block);
    if (!isEmpty) open.push({ name, block });
  };
  const say = (text: string) => {
    if (open.some(({ name }) => skipped.test(name))) return;
    const block = open.findLast((each) => each.block)?.block;
    if (block) block.text += text;
  };
  for (const [token, end, name = ''] of body.matchAll(/<(\/?)([\w:-]+)[^>]*>|[^<]+/g)) {
    if (!token.startsWith('<')) say(plain(token));
    else if (end) {
      if (open.pop()?.name === 'text:p') say(' ');
    } else {
      const isEmpty = token.endsWith('/>');
      const inTable = within('table:table');
      if (/^text:(s|tab|line-break)$/.test(name)) say(' ');
      const own = titles.has(attribute(token, 'text:style-name')) ? 'heading' : undefined;
      const kind = kindOf(name, within('text:list'));
      start(name, inTable ? kindInTable(name) : (kind && own) || kind, isEmpty);
    }
  }
  return blocks
    .map(({ kind, text }) => ({ kind, text: text.replaceAll(/\s+/g, ' ').trim() }))
    .map((block) =>
      block.kind === 'paragraph' && typedItem.test(block.text) ? item(block) : block,
    )
    .filter(({ kind, text }) => kind === 'picture' || /[\p{L}\p{N}]/u.test(text));
}

/** The styles of paragraphs that are the title of a document: on a page it is a heading. */
function titleStyles(xml: string): Set<string> {
  const styles = xml.match(/<style:style [^>]*>/g) ?? [];
  const derived = styles.filter((style) => isTitle(attribute(style, 'style:parent-style-name')));
  return new Set(['Title', 'Subtitle', ...derived.map((style) => attribute(style, 'style:name'))]);
}

function isTitle(style: string): boolean {
  return style === 'Title' || style === 'Subtitle';
}

function attribute(tag: string, name: string): string {
  return tag.split(` ${name}="`)[1]?.split('"')[0] ?? '';
}

/** A marker that was typed is one on the page. */
const typedItem = /^(?:[•●◦▪■‣*–—-]|\(?(?:\d{1,3}|[a-zA-Z])[.)])\s+(?=\S)/u;

function item({ text }: Block): Block {
  return { kind: 'item', text: text.replace(typedItem, '') };
}

function kindOf(name: string, inList: boolean): Kind | undefined {
  if (name === 'text:h') return 'heading';
  if (name === 'text:p') return inList ? 'item' : 'paragraph';
  return name === 'table:table' ? 'table' : kindInTable(name);
}

/** Tables are compared as a whole. A chart has a picture of itself. */
function kindInTable(name: string): Kind | undefined {
  return name === 'draw:image' ? 'picture' : undefined;
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function plain(text: string): string {
  return text
    .replaceAll(/&#x?[\da-f]+;/gi, ' ')
    .replaceAll(/&(\w+);/g, (whole, name: string) => entities[name] ?? whole);
}

/** Each block of the document takes the first of its kind that says the same. */
export function compare(before: Block[], after: Block[]): Comparison {
  const result: Comparison = { ...emptyTally(), lost: [] };
  for (const kind of kinds) {
    const left = after.filter((block) => block.kind === kind);
    for (const block of before.filter((each) => each.kind === kind)) {
      result[kind].there++;
      const at = left.findIndex((other) => isSame(block, other));
      if (at < 0) result.lost.push(block);
      else {
        left.splice(at, 1);
        result[kind].found++;
      }
    }
    result[kind].more = left.length;
  }
  const words = countsOf(wordsOf(after));
  for (const word of wordsOf(before)) {
    result.word.there++;
    const count = words.get(word) ?? 0;
    if (count > 0) result.word.found++;
    words.set(word, count - 1);
  }
  result.word.more = [...words.values()].reduce((sum, count) => sum + Math.max(0, count), 0);
  return result;
}

/** One picture is as good as another. */
function isSame(one: Block, other: Block): boolean {
  if (one.kind === 'picture') return true;
  return alikeness(one.text, other.text) >= (one.kind === 'table' ? sameTable : sameText);
}

/** Twice the common pairs of letters over all pairs, 0 to 1. */
function alikeness(one: string, other: string): number {
  const [first, second] = [pairsOf(one), pairsOf(other)];
  const counts = countsOf(first);
  let common = 0;
  for (const pair of second) {
    const count = counts.get(pair) ?? 0;
    if (count > 0) common++;
    counts.set(pair, count - 1);
  }
  return (2 * common) / Math.max(1, first.length + second.length);
}

function pairsOf(text: string): string[] {
  const letters = ` ${text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')} `;
  return Array.from({ length: letters.length - 1 }, (_, at) => letters.slice(at, at + 2));
}

function wordsOf(blocks: Block[]): string[] {
  const text = blocks.map((block) => block.text).join(' ');
  return (
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}

function countsOf(values: string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

export function emptyTally(): Record<Kind | 'word', Tally> {
  const none = () => ({ there: 0, found: 0, more: 0 });
  return {
    ...{ heading: none(), item: none(), table: none(), picture: none() },
    ...{ paragraph: none(), word: none() },
  };
}

export function add(sums: Record<Kind | 'word', Tally>, more: Record<Kind | 'word', Tally>): void {
  for (const kind of [...kinds, 'word'] as const) {
    sums[kind].there += more[kind].there;
    sums[kind].found += more[kind].found;
    sums[kind].more += more[kind].more;
  }
}

export function lineOf(tally: Record<Kind | 'word', Tally>): string {
  return [...kinds, 'word' as const]
    .filter((kind) => tally[kind].there + tally[kind].more > 0)
    .map((kind) => {
      const { there, found, more } = tally[kind];
      const share = there === 0 ? '' : ` (${((100 * found) / there).toFixed(1)} %)`;
      return `${kind}s ${found} of ${there}${share}${more > 0 ? `, ${more} more` : ''}`;
    })
    .join('; ');
}
