import path from 'node:path';
import { openDirectory } from '../../../content/package-directory.ts';

const delimiters: Record<string, string> = {
  comma: ',',
  semicolon: ';',
  tab: '\t',
  bar: '|',
};
const lineEnds: Record<string, string> = { LF: '\n', CRLF: '\r\n', CR: '\r' };

/** How a CSV file is written. A workbook made from it stores this, so that it can be written back. */
export type Dialect = {
  delimiter: string;
  lineEnd: string;
  /** Of line breaks within cells. */
  innerEnd: string;
  /** Whether it begins with the mark of UTF-8. */
  mark: boolean;
  /** Whether its last line ends. */
  ended: boolean;
  /** Whether all cells with a text are in quotation marks. */
  quoted: boolean;
  /** How many cells its rows have, as `RowWidths` says it; empty where all have as many. */
  widths: string;
};

/** What LibreOffice writes. */
const usual: Dialect = {
  delimiter: ',',
  lineEnd: '\n',
  innerEnd: '\n',
  mark: false,
  ended: true,
  quoted: false,
  widths: '',
};

export function isUsual(one: Dialect): boolean {
  return Object.entries(usual).every(([key, value]) => one[key as keyof Dialect] === value);
}

/** The dialect of a text, by its first lines; `mark` and `ended` are known to the caller. */
export function dialectOf(
  text: string,
  { delimiter, mark, ended }: { delimiter: string; mark: boolean; ended: boolean },
): Dialect {
  let isQuoted = false;
  let atStart = true;
  let [quoted, plain] = [0, 0];
  const ends: { inner?: string; outer?: string } = {};
  for (let at = 0; at < text.length; at++) {
    const sign = text[at] ?? '';
    if (sign === '"') {
      if (atStart) quoted++;
      isQuoted = !isQuoted;
    } else if (sign === '\n' || sign === '\r') {
      const end = sign === '\r' && text[at + 1] === '\n' ? '\r\n' : sign;
      if (isQuoted) ends.inner ??= end;
      else ends.outer ??= end;
      if (end.length === 2) at++;
    } else if (atStart && sign !== delimiter) plain++;
    atStart = !isQuoted && (sign === delimiter || sign === '\n' || sign === '\r');
  }
  return {
    delimiter,
    lineEnd: ends.outer ?? '\n',
    innerEnd: ends.inner ?? '\n',
    mark,
    ended,
    quoted: quoted > 0 && plain === 0,
    // Known only once all of it was read.
    widths: '',
  };
}

/** In words that need no escaping anywhere, as `semicolon CRLF LF mark ended`. */
export function describeDialect(dialect: Dialect): string {
  const { delimiter, lineEnd, innerEnd, widths, ...flags } = dialect;
  const names = [
    nameOf(delimiters, delimiter),
    nameOf(lineEnds, lineEnd),
    nameOf(lineEnds, innerEnd),
    ...(['mark', 'ended', 'quoted'] as const).filter((flag) => flags[flag]),
    ...(widths === '' ? [] : [`rows=${widths}`]),
  ];
  return names.join(' ');
}

function parseDialect(words: string): Dialect | undefined {
  const [delimiter = '', lineEnd = '', innerEnd = '', ...flags] = words.trim().split(' ');
  const parts = [delimiters[delimiter], lineEnds[lineEnd], lineEnds[innerEnd]];
  const [cells, lines, inner] = parts;
  if (cells === undefined || lines === undefined || inner === undefined) return undefined;
  const has = (flag: string) => flags.includes(flag);
  return {
    ...{ delimiter: cells, lineEnd: lines, innerEnd: inner },
    ...{ mark: has('mark'), ended: has('ended'), quoted: has('quoted') },
    widths: flags.find((flag) => flag.startsWith('rows='))?.slice('rows='.length) ?? '',
  };
}

function nameOf(names: Record<string, string>, value: string): string {
  return Object.keys(names).find((name) => names[name] === value) ?? '';
}

/** The name of the property of a workbook that has it. */
export const dialectProperty = 'CSV dialect';

const lookedAtBytes = 1_000_000;
const places: Record<string, string> = { '.xlsx': 'docProps/custom.xml', '.ods': 'meta.xml' };

/** As stored in a workbook; undefined where it was not made from a CSV file of another dialect. */
export async function keptDialect(workbook: string): Promise<Dialect | undefined> {
  const part = places[path.extname(workbook)];
  if (!part) return undefined;
  await using directory = await openDirectory(workbook);
  const content = await directory.read(part, lookedAtBytes);
  const found = new RegExp(`name="${dialectProperty}"[^>]*>(?:\\s*<[^>]*>)?([^<]*)<`).exec(
    content?.toString() ?? '',
  );
  return found ? parseDialect(found[1] ?? '') : undefined;
}
