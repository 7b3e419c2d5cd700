import { copyFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { ConversionFailure } from '../../conversion-service/conversion/failure.ts';
import {
  type TestConverter,
  testConverter,
} from '../../conversion-service/engine/testing/test-converter.ts';
import {
  conversions,
  type InputFormat,
  isIwork,
  isPresentation,
  isScan,
  isWorkbook,
  type OutputFormat,
} from '../../conversion-service/formats.ts';
import {
  type Content,
  commonWords,
  keptKinds,
  readContent,
  wordCount,
} from '../../test/fixtures/documents/kept-content.ts';
import { convertPlain } from '../../test/fixtures/documents/plain-libreoffice.ts';

/** Documents of each format that are converted, spread over them, unless all are asked for. */
const sampled = 3;
const timeLimitMs = 120_000;
const side = 2;

/**
 * For every pair of the table: what is left of office documents of a folder, beside what plain
 * LibreOffice (`soffice --convert-to`) leaves of them. `--all` takes all documents, `--only docx`
 * or `--only docx-html` one format or pair. A line that begins with `!` is below LibreOffice, and
 * the lines behind it say where.
 */
export async function benchFidelity(...given: string[]): Promise<void> {
  const at = given.indexOf('--only');
  const only = at < 0 ? undefined : given.splice(at, 2)[1];
  const folder = given.find((each) => !each.startsWith('--')) ?? '.';
  const files = await documentsOf(
    folder,
    given.includes('--all') ? Number.POSITIVE_INFINITY : sampled,
  );
  await using converter = await testConverter({ workers: side, jobTimeoutMs: timeLimitMs });
  for (const [format, outputs] of Object.entries(conversions) as [
    InputFormat,
    readonly OutputFormat[],
  ][]) {
    const documents = files.get(format) ?? [];
    if (documents.length === 0 || isScan(format)) continue;
    const wanted = outputs.filter(
      (output) => !only || [format, `${format}-${output}`].includes(only),
    );
    if (wanted.length === 0) continue;
    const originals = await originalsOf(converter, format, documents);
    for (const output of wanted) {
      await reportPair({ converter, format, output, originals });
    }
  }
}

async function documentsOf(folder: string, most: number): Promise<Map<string, string[]>> {
  const names = (await readdir(folder, { recursive: true })).toSorted();
  // Those that are broken, locked or made to harm have no content to keep.
  const ordinary = names.filter((name) => !name.startsWith('hostile'));
  const byFormat = Map.groupBy(ordinary, (name) => path.extname(name).slice(1).toLowerCase());
  const spread = ([format, all]: [string, string[]]): [string, string[]] => {
    const step = Math.max(1, all.length / most);
    const few = Array.from(
      { length: Math.min(most, all.length) },
      (_, at) => all[Math.floor(at * step)],
    );
    return [format, few.flatMap((name) => (name === undefined ? [] : [path.join(folder, name)]))];
  };
  return new Map([...byFormat].map(spread));
}

type Original = { file: string; content: Content };

/** What the documents have, as OpenDocument says it: plain LibreOffice's, but of iWork ours. */
async function originalsOf(
  converter: TestConverter,
  format: InputFormat,
  documents: string[],
): Promise<Original[]> {
  const open = openDocumentOf(format);
  const made = isIwork(format)
    ? await convertOurs(converter, format, open, documents)
    : format === open
      ? new Map(documents.map((file) => [file, file]))
      : await convertPlain(converter.folder, open, documents);
  const read = documents.map(async (file): Promise<Original[]> => {
    const document = made.get(file);
    const content = document && (await contentOf(document, open));
    if (content) return [{ file, content }];
    process.stdout.write(`  ${path.basename(file)} cannot be read\n`);
    return [];
  });
  return (await Promise.all(read)).flat();
}

function openDocumentOf(format: InputFormat): 'csv' | 'odt' | 'ods' | 'odp' {
  // Plain LibreOffice changes its figures.
  if (format === 'csv') return 'csv';
  if (isWorkbook(format)) return 'ods';
  return isPresentation(format) ? 'odp' : 'odt';
}

type Pair = {
  converter: TestConverter;
  format: InputFormat;
  output: OutputFormat;
  originals: Original[];
};

async function reportPair({ converter, format, output, originals }: Pair): Promise<void> {
  const files = originals.map(({ file }) => file);
  const [ours, plain] = [
    await convertOurs(converter, format, output, files),
    await convertPlain(converter.folder, output, files),
  ];
  const sums = new Map<string, Kept>();
  const below: string[] = [];
  for (const { file, content } of originals) {
    const [own, peer] = await Promise.all(
      [ours, plain].map((made) => readBack(converter.folder, made.get(file), output)),
    );
    for (const [kind, kept] of keptOf(content, own, peer)) {
      if (kind === 'pages' && !hasOwnPages(format)) continue;
      const sum = sums.get(kind) ?? { there: 0, ours: 0, plain: 0 };
      sums.set(kind, {
        there: sum.there + kept.there,
        ours: sum.ours + kept.ours,
        plain: sum.plain + kept.plain,
      });
      if (kept.ours < kept.plain) below.push(`    ${path.basename(file)}: ${lineOf(kind, kept)}\n`);
    }
  }
  const line = [...sums].map(([kind, kept]) => lineOf(kind, kept)).join('; ');
  const sign = below.length > 0 ? '!' : ' ';
  process.stdout.write(`${sign} ${format} to ${output}, ${files.length} documents: ${line}\n`);
  process.stdout.write(below.join(''));
}

/** LibreOffice does not read iWork, and CSV with the wrong letters and in one column. */
function hasOwnPages(format: InputFormat): boolean {
  return !isIwork(format) && format !== 'csv';
}

type Kept = { there: number; ours: number; plain: number };

/** Of each kind that is in the document, or in plain LibreOffice's pages of it. */
function keptOf(document: Content, own?: Content, peer?: Content): [kind: string, kept: Kept][] {
  const words = {
    there: wordCount(document),
    ours: own ? commonWords(document, own) : 0,
    plain: peer ? commonWords(document, peer) : 0,
  };
  const others = keptKinds.flatMap((kind): [string, Kept][] => {
    const has = kind in (own ?? {}) || kind in (peer ?? {});
    const there = document[kind] ?? (kind === 'pages' ? (peer?.pages ?? own?.pages) : 0) ?? 0;
    if (!has || there === 0) return [];
    const kept = (content?: Content) => Math.min(there, content?.[kind] ?? 0);
    return [[kind, { there, ours: kept(own), plain: kept(peer) }]];
  });
  const hasWords = (own ?? peer)?.words.size !== 0;
  return [...(hasWords ? [['words', words] as [string, Kept]] : []), ...others];
}

function lineOf(kind: string, { there, ours, plain }: Kept): string {
  if (kind !== 'words') return `${kind} ${ours} of ${there} (${plain})`;
  const share = (found: number) => ((100 * found) / Math.max(1, there)).toFixed(1);
  return `words ${share(ours)} % of ${there} (${share(plain)} %)`;
}

/** RTF is read by LibreOffice, whoever wrote it. */
async function readBack(
  folder: string,
  file: string | undefined,
  output: OutputFormat,
): Promise<Content | undefined> {
  if (file === undefined) return undefined;
  if (output !== 'rtf') return await contentOf(file, output);
  const named = file.endsWith('.rtf') ? file : `${file}.rtf`;
  if (named !== file) await copyFile(file, named);
  const odt = (await convertPlain(folder, 'odt', [named])).get(named);
  return odt === undefined ? undefined : await contentOf(odt, 'odt');
}

async function contentOf(file: string, extension: string): Promise<Content | undefined> {
  return await readContent(file, extension).catch((error: unknown) => {
    process.stdout.write(`  ${path.basename(file)} cannot be read: ${error}\n`);
    return undefined;
  });
}

let made = 0;

/** The results by their documents; what is refused is said and left out. */
async function convertOurs(
  { convertFile, folder }: TestConverter,
  inputFormat: InputFormat,
  outputFormat: OutputFormat,
  files: string[],
): Promise<Map<string, string>> {
  const convert = async (source: string): Promise<[string, string][]> => {
    const target = path.join(folder, `ours-${++made}`);
    const filename = path.basename(source);
    const order = { source, filename, inputFormat, outputFormat, options: {}, passwords: {} };
    try {
      await convertFile(order, target);
      return [[source, target]];
    } catch (error) {
      if (!(error instanceof ConversionFailure)) throw error;
      process.stdout.write(`  ${filename} to ${outputFormat} is refused: ${error.message}\n`);
      return [];
    }
  };
  return new Map((await Promise.all(files.map(convert))).flat());
}
