import { execFile } from 'node:child_process';
import { glob, mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { customFormats } from '../../../conversion-service/iwork/iwa/tables/formats/read-cell-format.ts';
import {
  functionName,
  storedFormulas,
  tableUuids,
} from '../../../conversion-service/iwork/iwa/tables/formulas/stored-formulas.ts';
import { readTable } from '../../../conversion-service/iwork/iwa/tables/read-table.ts';
import { iworkToOdf } from '../../../conversion-service/iwork/iwork-to-odf.ts';
import { TableModelArchive } from '../../../conversion-service/iwork/schema/tst.ts';
import { VerifiedFormulas } from '../../../conversion-service/iwork/tables/formulas/verified-formulas.ts';
import type { TableCell } from '../../../conversion-service/iwork/tables/table.ts';
import { Warnings } from '../../../conversion-service/iwork/warnings.ts';
import { xml09ToOdf } from '../../../conversion-service/iwork/xml09/xml09-to-odf.ts';
import { openZip } from '../../../conversion-service/iwork/zip-file.ts';
import { temporaryFolder } from '../../../test/fixtures/temporary-folder.ts';
import { type InspectedDocument, openDocument } from '../../iwork-inspect/object-tree.ts';
import { report } from '../report.ts';

const run = promisify(execFile);

const bound = { atLeast: 0.9 };
const timeLimitMs = 600_000;

/**
 * The formulas of the Numbers documents in a folder: how many stay formulas, why others do not, and
 * how many give the stored result when LibreOffice calculates ODS and XLSX again.
 */
export async function benchFormulas(folder: string): Promise<void> {
  await using work = await temporaryFolder();
  const reasons = new Map<string, number>();
  const counts = { stored: 0, kept: 0 };
  for await (const name of glob('**/*.numbers', { cwd: folder })) {
    const target = path.join(work.path, 'ods', `${counts.stored}-${path.basename(name)}.ods`);
    await mkdir(path.dirname(target), { recursive: true });
    const found = await formulasOf(path.join(folder, name), target, reasons).catch(() => undefined);
    if (!found) process.stdout.write(`  ${name}: could not be read\n`);
    if (!found) continue;
    counts.stored += found.stored;
    counts.kept += found.kept;
    if (found.stored > 0) process.stdout.write(`  ${name}: ${found.kept} of ${found.stored}\n`);
  }
  for (const [reason, count] of [...reasons].toSorted((a, b) => b[1] - a[1]))
    process.stdout.write(`  became values, ${reason}: ${count}\n`);
  report({ name: 'formulas kept', ours: counts.kept, peer: counts.stored, unit: 'cells', bound });
  if (counts.kept > 0) await reportRecalculated(work.path, counts.stored);
}

/** Writes a document as ODS, and counts its formulas. */
async function formulasOf(source: string, target: string, reasons: Map<string, number>) {
  const inspected = await openDocument(source).catch(() => undefined);
  const { warnings } = await (inspected ? iworkToOdf(source, target) : xml09ToOdf(source, target));
  const kept = (await writtenFormulas(target)).length;
  if (inspected) {
    const lost = lostFormulas(inspected);
    for (const reason of lost) reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
    return { kept, stored: kept + lost.length };
  }
  const left = warnings.flatMap(({ detail }) => /^(\d+) formulas/.exec(detail)?.[1] ?? []);
  const lost = left.reduce((sum, count) => sum + Number(count), 0);
  if (lost > 0) reasons.set('of iWork ’09', (reasons.get('of iWork ’09') ?? 0) + lost);
  return { kept, stored: kept + lost };
}

/** Why each formula that became a value did; cells with errors are not counted. */
function lostFormulas({ graph }: InspectedDocument): string[] {
  const formats = customFormats(graph);
  const tables = graph.ofType(TableModelArchive).flatMap((identifier) => {
    return readTable(graph, identifier, { formats, warnings: new Warnings() }) ?? [];
  });
  const stored = storedFormulas(graph, tableUuids(graph));
  const formulas = new VerifiedFormulas(tables, stored.read);
  const lost: string[] = [];
  const look = (table: (typeof tables)[number], row: number, column: number, cell: TableCell) => {
    if (cell.formula === undefined || cell.value.kind === 'error') return;
    const judged = formulas.judge(table, row, column, cell);
    if (typeof judged !== 'string') return;
    const nodes = stored.nodesOf(table, cell.formula);
    const called = nodes.flatMap(({ functionNodeIndex: number }) =>
      number ? (functionName(number) ?? `function ${number}`) : [],
    );
    const types = nodes.map(({ nodeType }) => nodeType ?? 0);
    const parts = called.length > 0 ? called : types.map((type) => `node ${type}`);
    lost.push(`${judged}: ${[...new Set(parts)].join(', ')}`);
  };
  for (const table of tables)
    for (let row = 0; row < table.rows; row += 1)
      for (let column = 0; column < table.storedColumns(row); column += 1) {
        const cell = table.cell(row, column);
        if (cell) look(table, row, column, cell);
      }
  return lost;
}

/** All at once: LibreOffice needs seconds to begin. */
async function reportRecalculated(folder: string, stored: number): Promise<void> {
  await converted(folder, 'ods', 'recalculated');
  await converted(folder, 'recalculated', 'again');
  for (const [name, kind] of [
    ['recalculated', 'ODS'],
    ['again', 'XLSX'],
  ] as const) {
    let same = 0;
    for await (const file of glob('*.ods', { cwd: path.join(folder, 'ods') })) {
      const result = path.join(folder, name, file.replace(/\.ods$/, '.xlsx'));
      const wanted = await writtenFormulas(path.join(folder, 'ods', file));
      const found = await calculatedFormulas(result);
      for (const [at, each] of wanted.entries()) {
        if (isSame(found[at], each.value)) same += 1;
        else
          process.stdout.write(
            `  ${kind}, ${file}: ${each.formula} ${each.value}, not ${found[at]}\n`,
          );
      }
    }
    report({
      name: `… as stored when ${kind} is recalculated`,
      ours: same,
      peer: stored,
      unit: 'cells',
      bound,
    });
  }
}

/** Converts each file of a folder to XLSX, calculating all formulas anew. */
async function converted(folder: string, from: string, to: string): Promise<void> {
  const profile = path.join(folder, 'profile');
  await mkdir(path.join(profile, 'user'), { recursive: true });
  await writeFile(path.join(profile, 'user', 'registrymodifications.xcu'), settings);
  const files = await readdir(path.join(folder, from));
  await run(
    'soffice',
    [
      `-env:UserInstallation=${pathToFileURL(profile).href}`,
      ...['--headless', '--convert-to', 'xlsx', '--outdir', path.join(folder, to)],
      ...files.map((file) => path.join(folder, from, file)),
    ],
    { timeout: timeLimitMs },
  );
}

const always = ['ODFRecalcMode', 'OOXMLRecalcMode'].map(
  (name) =>
    `<item oor:path="/org.openoffice.Office.Calc/Formula/Load"><prop oor:name="${name}" oor:op="fuse"><value>0</value></prop></item>`,
);
const settings = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry">${always.join('')}</oor:items>`;

/** The formulas of an ODS file with their stored results, in the order of sheets and cells. */
async function writtenFormulas(
  file: string,
): Promise<{ formula: string; value: string | number }[]> {
  const content = await partOf(file, 'content.xml');
  const cells = content.matchAll(
    /<table:table-cell ([^>]*table:formula="of:=([^"]*)"[^>]*?)(?:\/>|>(.*?)<\/table:table-cell>)/gs,
  );
  return [...cells].flatMap(([, attributes = '', formula = '', inner = '']) => {
    if (isNone(formula)) return [];
    const attribute = (name: string) =>
      new RegExp(`office:${name}="([^"]*)"`).exec(attributes)?.[1];
    return [{ formula, value: storedValue(attribute) ?? textOf(inner) }];
  });
}

/** Undefined for text. */
function storedValue(attribute: (name: string) => string | undefined): number | undefined {
  switch (attribute('value-type')) {
    case 'float':
      return Number(attribute('value'));
    case 'date':
      return serialOf(attribute('date-value') ?? '');
    case 'time':
      return daysOf(attribute('time-value') ?? '');
    case 'boolean':
      return Number(attribute('boolean-value') === 'true');
    default:
      return undefined;
  }
}

const msPerDay = 86_400_000;
/** The origin of spreadsheets' dates. */
const origin = Date.UTC(1899, 11, 30);

function serialOf(date: string): number {
  const zoned = `${date.includes('T') ? date : `${date}T00:00:00`}Z`;
  return (Date.parse(zoned) - origin) / msPerDay;
}

/** `PT1H2M3S` in days. */
function daysOf(time: string): number {
  const [, sign = '', ...parts] = /^(-?)PT(\d+)H(\d+)M([\d.]+)S$/.exec(time) ?? [];
  const [hours = 0, minutes = 0, seconds = 0] = parts.map(Number);
  return ((sign ? -1 : 1) * (hours * 3_600 + minutes * 60 + seconds)) / 86_400;
}

/** Errors, and truth values, which LibreOffice makes formulas of. */
function isNone(formula: string): boolean {
  return formula.startsWith('#') || formula === 'TRUE()' || formula === 'FALSE()';
}

/** The results of the formulas of an XLSX file, in the same order. */
async function calculatedFormulas(file: string): Promise<(string | number)[]> {
  const workbook = await partOf(file, 'xl/workbook.xml');
  const results: (string | number)[] = [];
  for (let sheet = 1; sheet <= (workbook.match(/<sheet /g)?.length ?? 0); sheet += 1) {
    const xml = await partOf(file, `xl/worksheets/sheet${sheet}.xml`);
    for (const [, type, formula = '', value = ''] of xml.matchAll(
      /<c [^>]*?(?:t="(\w+)")?>\s*<f[^>]*>(.*?)<\/f><v>(.*?)<\/v><\/c>/gs,
    ))
      if (!isNone(formula))
        results.push(type === 'str' || type === 'e' ? textOf(value) : Number(value));
  }
  return results;
}

function textOf(xml: string): string {
  return xml
    .replaceAll(/<text:s(?: text:c="(\d+)")?\/>/g, (_, count = '1') => ' '.repeat(Number(count)))
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}

async function partOf(file: string, part: string): Promise<string> {
  await using zip = await openZip(file);
  return Buffer.from(await zip.read(part)).toString();
}

const almost = 1e-12;
const almostSame = 1e-9;

function isSame(found: string | number | undefined, wanted: string | number): boolean {
  if (typeof found !== 'number' || typeof wanted !== 'number') return found === wanted;
  return Math.abs(found - wanted) <= Math.max(almostSame, almost * Math.abs(wanted));
}
