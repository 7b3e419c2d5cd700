import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { PDFDocument, PDFName } from '@cantoo/pdf-lib';
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
import { type Block, blocksOf, type Kind, readable } from './odt-blocks.ts';

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
  let documents = 0;
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
    const before = readable(await blocksOf(made.before), made.languages);
    const compared = compare(before, await blocksOf(made.after));
    documents++;
    process.stdout.write(`  ${name} (${made.languages}): ${lineOf(compared)}\n`);
    add(sums, compared);
  }
  process.stdout.write(`  all ${documents}: ${lineOf(sums)}\n`);
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
  const printed = await PDFDocument.load(bytes);
  // The signs of comments are not printed, and would lie over words.
  for (const page of printed.getPages()) page.node.delete(PDFName.of('Annots'));
  using pdf = await openPdf(await printed.save());
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

/** Each block of the document takes the one of its kind that says most nearly the same. */
export function compare(before: Block[], after: Block[]): Comparison {
  const result: Comparison = { ...emptyTally(), lost: [] };
  const left = [...after];
  const there = before.filter(({ optional }) => !optional);
  for (const { kind } of there) result[kind].there++;
  const withoutTaken = (blocks: Block[], as: typeof ownKind, alike: typeof isSame) =>
    blocks.filter((block) => {
      const own = left.filter((other) => other.kind === as(block) && alike(block, other));
      const likeness = own.map(({ text }) => alikeness(block.text, text));
      const best = own[likeness.indexOf(Math.max(...likeness))];
      if (!best) return true;
      left.splice(left.indexOf(best), 1);
      result[block.kind].found++;
      return false;
    });
  // What is surely of its kind takes its own before what may be.
  const unlike = withoutTaken(withoutTaken(there, ownKind, isSame), lookOf, isSame);
  result.lost.push(...withoutTaken(unlike, ownKind, areShort));
  for (const { kind } of withoutOptional(left, before)) result[kind].more++;
  const words = countsOf(wordsOf(after));
  const optional = wordsOf(before.filter((block) => block.optional));
  for (const word of wordsOf(there.filter(({ kind }) => kind !== 'picture'))) {
    result.word.there++;
    const count = words.get(word) ?? 0;
    if (count > 0) result.word.found++;
    words.set(word, count - 1);
  }
  for (const word of optional) words.set(word, (words.get(word) ?? 0) - 1);
  result.word.more = [...words.values()].reduce((sum, count) => sum + Math.max(0, count), 0);
  return result;
}

function ownKind({ kind }: Block): Kind | undefined {
  return kind;
}

/** The words are counted by themselves: of a single letter or two, only the kind tells. */
function areShort(one: Block, other: Block): boolean {
  return one.kind !== 'picture' && lettersOf(one) <= 2 && lettersOf(other) <= 2;
}

function lettersOf({ text }: Block): number {
  return text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
}

/** The other kind as which a block may come back, since it looks so. */
function lookOf({ kind, isLikeHeading }: Block): Kind | undefined {
  if (kind === 'paragraph' && isLikeHeading) return 'heading';
  return kind === 'heading' && !isLikeHeading ? 'paragraph' : undefined;
}

/** What comes back without what may do so, be it of another kind. */
function withoutOptional(left: Block[], before: Block[]): Block[] {
  const optional = before.filter((each) => each.optional);
  return left.filter((block) => {
    const at = optional.findIndex((each) =>
      block.kind === 'picture'
        ? each.kind === 'picture'
        : isSame({ ...each, kind: block.kind }, block),
    );
    if (at >= 0) optional.splice(at, 1);
    return at < 0;
  });
}

/** One picture is as good as another. */
function isSame(one: Block, other: Block): boolean {
  if (one.kind === 'picture') return true;
  const least = one.kind === 'table' ? sameTable : sameText;
  return alikeness(one.text, other.text) >= least || isMisread(one.text, other.text);
}

/** In short texts a single letter makes two pairs of few. */
function isMisread(one: string, other: string): boolean {
  const [first, second] = [one, other].map((text) => [...letters(text)]);
  const isWord = first && second && first.length === second.length && first.length >= minLetters;
  return Boolean(isWord && first.filter((letter, at) => letter !== second[at]).length <= 1);
}

const minLetters = 4;

/** Twice the common pairs of letters over all pairs, 0 to 1, as words are counted by themselves. */
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
  const own = ` ${letters(text)} `;
  return Array.from({ length: own.length - 1 }, (_, at) => own.slice(at, at + 2));
}

function letters(text: string): string {
  return lookAlikes(text.normalize('NFKD').toLowerCase()).replaceAll(/[^\p{L}\p{N}]/gu, '');
}

/** Letters that differ by a stroke are read as each other, which says nothing of the structure. */
function lookAlikes(text: string): string {
  return text.replaceAll(/[oø]/g, '0').replaceAll(/[ijl|!]/g, '1');
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
