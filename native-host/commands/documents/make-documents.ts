import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { languageTag } from '../../../shared/api/recognition.ts';
import { changeSettings, defaultSettings } from '../../../shared/api/settings.ts';
import { createOcr, type Ocr } from '../../../shared/node/ocr/ocr.ts';
import { joinPdfs } from '../../../shared/node/pdf/merge-pdfs.ts';
import {
  hasPictures,
  isEmpty,
  searchableWarnings,
  textFormats,
  writeScan,
} from '../../../shared/node/scans/outputs/write-scan.ts';
import type { ReadPage, ScanWarning } from '../../../shared/node/scans/scan.ts';
import { makeFileWhole } from '../../../shared/node/write-file-atomically.ts';
import { readSettings } from '../../settings/settings-file.ts';
import { dataDir } from '../../storage/data-dir.ts';
import type { Context } from '../command.ts';
import { UsageError } from '../command.ts';
import { checkFile, readPages, type SourceFile, sourceFile } from './read-file.ts';

/** What `screenscribe ocr` makes of pictures and PDFs. */
export const readFormats = [...textFormats, 'pdf'] as const;
export type ReadFormat = (typeof readFormats)[number];

export type Making = {
  format: ReadFormat;
  /** A file for one document of all, or a folder for one of each; left out: standard output. */
  output: string | undefined;
  /** Whether existing files are replaced. */
  force: boolean;
  /** Those of the settings where left out. */
  languages: string[] | undefined;
  /** A file whose first line opens protected PDFs. */
  passwordFile: string | undefined;
};

/** How long one page may take, in ms: one of many columns takes some seconds. */
const pageLimitMs = 120_000;

/**
 * Reads pictures and PDFs in this process and makes documents of them: of each where the output is a
 * folder, otherwise one of all, for which each file has to be readable.
 * @returns the exit code
 */
export async function makeDocuments(
  files: string[],
  making: Making,
  context: Context,
): Promise<number> {
  const { format, output } = making;
  const isText = format === 'txt' || format === 'md' || format === 'html';
  if (output === undefined && context.stdout.isTTY && !isText) {
    throw new UsageError(`A terminal cannot show ${format}. Name a file with --output FILE.`);
  }
  const password = await passwordIn(making.passwordFile);
  const sources = files.map((file) => sourceFile(file, context, password));
  const { languages, ...reading } = await readingSettings(context);
  await using ocr = createOcr({ ...reading, timeLimitMs: pageLimitMs });
  const how = { ...making, languages: making.languages ?? languages, ocr };
  const toFolder = output !== undefined && (await isFolder(output));
  return toFolder
    ? await makeEach(sources, { ...how, folder: output }, context)
    : await makeOne(sources, how, context);
}

async function passwordIn(file: string | undefined): Promise<string | undefined> {
  if (file === undefined) return undefined;
  const [line = ''] = (await readFile(file, 'utf8')).split(/\r?\n/, 1);
  if (line === '') throw new UsageError(`${file} has no password in its first line.`);
  return line;
}

type How = Making & { languages: string[]; ocr: Ocr };

async function readingSettings({ environment }: Context) {
  const folder = dataDir(environment);
  const stored = await readSettings(path.join(folder, 'settings.json'));
  const change = stored === 'damaged' ? {} : stored.settings;
  const { engine, model, languages } = changeSettings(defaultSettings, change).ocr;
  const languageFolders = [path.join(folder, 'languages')];
  return { engine: () => engine, model: () => model, languages, languageFolders };
}

async function isFolder(output: string): Promise<boolean> {
  if (/[\\/]$/.test(output)) return true;
  const found = await stat(output).catch(() => undefined);
  return found?.isDirectory() ?? false;
}

/** One that cannot be read does not stop the others. */
async function makeEach(
  sources: SourceFile[],
  { folder, ...how }: How & { folder: string },
  context: Context,
): Promise<number> {
  await mkdir(folder, { recursive: true });
  const taken = new Set<string>();
  let code = 0;
  for (const [index, source] of sources.entries()) {
    const output = path.join(folder, freeName(source.name, how.format, taken));
    const place = { index, count: sources.length };
    const isMade = await attempt(source.file, context, async () => {
      refuseTaken(output, how);
      const part = await readPart(source, { how, place }, context);
      await deliver([part], source.name, { ...how, output }, context);
    });
    if (!isMade) code = 1;
  }
  return code;
}

/** Equal names are numbered, ignoring case: `a.png` and `A.jpg` become `a.txt` and `A (2).txt`. */
function freeName(name: string, format: ReadFormat, taken: Set<string>): string {
  let free = `${name}.${format}`;
  for (let number = 2; taken.has(fold(free)); number++) free = `${name} (${number}).${format}`;
  taken.add(fold(free));
  return free;
}

function fold(name: string): string {
  return name.normalize('NFC').toLowerCase();
}

/** A document without some of its pages would look whole: each file is looked at first. */
async function makeOne(sources: SourceFile[], how: How, context: Context): Promise<number> {
  const { output } = how;
  if (output !== undefined) refuseTaken(output, how);
  const checks: boolean[] = [];
  for (const source of sources) {
    checks.push(await attempt(source.file, context, () => checkFile(source, context)));
  }
  if (checks.includes(false)) return 1;
  const parts: Part[] = [];
  for (const [index, source] of sources.entries()) {
    const place = { index, count: sources.length };
    const isRead = await attempt(source.file, context, async () => {
      parts.push(await readPart(source, { how, place }, context));
    });
    if (!isRead) return 1;
  }
  const title = output === undefined ? (sources[0]?.name ?? '') : path.parse(output).name;
  await deliver(parts, title, how, context);
  return 0;
}

function refuseTaken(output: string, { force }: Making): void {
  if (!force && existsSync(output)) throw new Error(`${output} exists. --force replaces it.`);
}

/** @returns whether it succeeded; otherwise it was said why not */
async function attempt(
  file: string,
  { stderr, signal }: Context,
  work: () => Promise<void>,
): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    signal.throwIfAborted();
    const reason = error instanceof Error ? error.message : String(error);
    stderr.write(`screenscribe: ${file}: ${reason}\n`);
    return false;
  }
}

type Part = { name: string; pages: ReadPage[]; pdf?: Uint8Array };

type Reading = { how: How; place: { index: number; count: number } };

/** Reads one file, shows a person at a terminal each page, and says what to look at. */
async function readPart(
  source: SourceFile,
  { how, place }: Reading,
  context: Context,
): Promise<Part> {
  const { stderr, signal } = context;
  const { ocr, languages, format } = how;
  const which = place.count > 1 ? `${place.index + 1}/${place.count} ` : '';
  const name = path.basename(source.file);
  const onPage = (done: number, total: number) => {
    const page = Math.min(done + 1, total);
    if (stderr.isTTY) stderr.write(`\r${which}${name}: page ${page} of ${total}${clearLine}`);
  };
  try {
    const isPdf = format === 'pdf';
    const about = { tables: !isPdf, pictures: hasPictures(format), pdf: isPdf };
    const reading = { ...about, ocr, languages, onPage, signal };
    const { warnings, ...read } = await readPages(source, reading, context);
    if (stderr.isTTY) stderr.write(`\r${clearLine}`);
    warn(source.file, warnings, stderr);
    return { name: source.name, ...read };
  } catch (error) {
    if (stderr.isTTY) stderr.write(`\r${clearLine}`);
    throw error;
  }
}

const clearLine = '\x1b[K';

function warn(file: string, warnings: ScanWarning[], stderr: Context['stderr']): void {
  for (const { detail } of warnings) stderr.write(`screenscribe: ${file}: ${detail}\n`);
}

/** Writes the document where it is to be, whole or not at all. */
async function deliver(
  parts: Part[],
  title: string,
  { format, output, force, languages }: How,
  context: Context,
): Promise<void> {
  const write = async (target: string) => {
    const language = languageTag(languages[0]);
    const warnings = await writeDocument(parts, { format, title, language, target });
    warn(output ?? title, warnings, context.stderr);
  };
  if (output !== undefined) return await makeFileWhole(output, write, { replace: force });
  const folder = await mkdtemp(path.join(os.tmpdir(), 'screenscribe-'));
  try {
    const target = path.join(folder, 'document');
    await write(target);
    context.stdout.write(await readFile(target));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

type About = { title: string; language: string | undefined; target: string };

async function writeDocument(
  parts: Part[],
  { format, ...about }: { format: ReadFormat } & About,
): Promise<ScanWarning[]> {
  const pages = parts.flatMap((part) => part.pages);
  if (format === 'pdf') {
    const pdfs = parts.flatMap(({ name, pdf }) => (pdf ? [{ title: name, bytes: pdf }] : []));
    await writeFile(about.target, await joinPdfs(pdfs));
    return searchableWarnings(pages);
  }
  if (isEmpty(pages)) {
    throw new Error('No text was found. As PDF the pages can be had without any.');
  }
  return await writeScan(pages, { format, ...about });
}
