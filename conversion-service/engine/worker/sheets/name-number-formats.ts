import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { type Entry, openPromise, type ZipFile as Package } from 'yauzl';
import { escapeXml } from '../../../../shared/escape-xml.ts';
import { type PackagePart, packParts } from './pack-parts.ts';

const stylesPart = 'xl/styles.xml';

/** More than any program writes. */
const mostStyles = 32_000_000;

/**
 * The workbook to convert, so that amounts and days look as in Excel: a copy whose styles spell out
 * Excel's own formats, which workbooks name by numbers alone and LibreOffice knows in languages of
 * countries alone; or the document itself where none is used. Returns its path.
 */
export async function nameNumberFormats(document: string, target: string): Promise<string> {
  const options = { lazyEntries: true, autoClose: false, strictFileNames: false } as const;
  const workbook = await openPromise(document, options).catch(() => null);
  // LibreOffice reports what is wrong with it.
  if (!workbook) return document;
  try {
    const entries: Entry[] = [];
    for await (const entry of workbook.eachEntry()) entries.push(entry);
    const styles = entries.find(({ fileName }) => fileName === stylesPart);
    if (!styles || styles.uncompressedSize > mostStyles) return document;
    const xml = (await buffer(await workbook.openReadStreamPromise(styles))).toString('latin1');
    const named = withNamedFormats(xml);
    if (named === xml) return document;
    const folder = path.join(path.dirname(target), 'named');
    await mkdir(folder, { recursive: true });
    // Its name may show on pages.
    const copy = path.join(folder, path.basename(document));
    const parts = entries
      .filter(({ fileName }) => !fileName.endsWith('/'))
      .map(
        (entry): PackagePart => [
          entry.fileName,
          entry === styles ? [Buffer.from(named, 'latin1')] : contentOf(workbook, entry),
        ],
      );
    await packParts(parts, copy, { compressionLevel: 1 });
    return copy;
  } catch {
    return document;
  } finally {
    workbook.close();
  }
}

async function* contentOf(workbook: Package, entry: Entry): AsyncGenerator<Buffer> {
  yield* await workbook.openReadStreamPromise(entry);
}

/**
 * Adds the formats that cells of these styles use by number and that the styles do not describe.
 * @param xml the part, a byte a letter
 */
export function withNamedFormats(xml: string): string {
  const described = numbersIn(xml, /<(?:\w+:)?numFmt\s[^>]*?\bnumFmtId="(\d+)"/g);
  const used = numbersIn(xml, /<(?:\w+:)?xf\s[^>]*?\bnumFmtId="(\d+)"/g);
  const missing = [...used].filter((id) => !described.has(id) && builtIn.has(id));
  const [root, prefix = ''] = /<(\w+:)?styleSheet\b[^>]*[^/]>/.exec(xml) ?? [];
  if (missing.length === 0 || root === undefined) return xml;
  const formats = missing.map(
    (id) => `<${prefix}numFmt numFmtId="${id}" formatCode="${escapeXml(builtIn.get(id) ?? '')}"/>`,
  );
  const list = new RegExp(`<${prefix}numFmts(?:\\s[^>]*[^/])?>`).exec(xml)?.[0];
  if (list) return xml.replace(list, () => list + formats.join(''));
  const added = `${root}<${prefix}numFmts>${formats.join('')}</${prefix}numFmts>`;
  const isEmpty = new RegExp(`<${prefix}numFmts(?:\\s[^>]*)?/>`);
  return xml.replace(isEmpty, '').replace(root, () => added);
}

function numbersIn(xml: string, attribute: RegExp): Set<number> {
  return new Set(Array.from(xml.matchAll(attribute), ([, id]) => Number(id)));
}

const [day, dayAndTime] = ['m/d/yyyy', 'm/d/yyyy h:mm'];
const money = [
  '"$"#,##0_);\\("$"#,##0\\)',
  '"$"#,##0_);[Red]\\("$"#,##0\\)',
  '"$"#,##0.00_);\\("$"#,##0.00\\)',
  '"$"#,##0.00_);[Red]\\("$"#,##0.00\\)',
];

/**
 * Excel's formats in English of the United States, by their numbers; those from 27 on are of
 * workbooks from East Asia.
 * Source: ECMA-376 part 1, 18.8.30
 */
const builtIn = new Map<number, string>([
  ...numbered(5, money),
  ...numbered(14, [day, 'd-mmm-yy', 'd-mmm', 'mmm-yy', 'h:mm AM/PM', 'h:mm:ss AM/PM']),
  ...numbered(20, ['h:mm', 'h:mm:ss', dayAndTime]),
  ...numbered(
    27,
    Array.from({ length: 5 }, () => day),
  ),
  ...numbered(36, [
    day,
    '#,##0_);\\(#,##0\\)',
    '#,##0_);[Red]\\(#,##0\\)',
    '#,##0.00_);\\(#,##0.00\\)',
    '#,##0.00_);[Red]\\(#,##0.00\\)',
    '_(* #,##0_);_(* \\(#,##0\\);_(* "-"_);_(@_)',
    '_("$"* #,##0_);_("$"* \\(#,##0\\);_("$"* "-"_);_(@_)',
    '_(* #,##0.00_);_(* \\(#,##0.00\\);_(* "-"??_);_(@_)',
    '_("$"* #,##0.00_);_("$"* \\(#,##0.00\\);_("$"* "-"??_);_(@_)',
  ]),
  ...numbered(
    50,
    Array.from({ length: 9 }, () => day),
  ),
  ...numbered(63, money),
  ...numbered(71, [day, day, 'd-mmm-yy', 'd-mmm', 'mmm-yy']),
  ...numbered(78, [dayAndTime]),
]);

function numbered(from: number, formats: string[]): [number, string][] {
  return formats.map((format, at) => [from + at, format]);
}
