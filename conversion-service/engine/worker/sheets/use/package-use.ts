import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { openDocumentUse } from './open-document-use.ts';
import { openXmlUse, sizeOf } from './open-xml-use.ts';
import { attributeOf, type SheetUse, tagsOf } from './sheet-use.ts';

/**
 * How much the sheets of a workbook use, in their order as far as it can be told. Undefined where
 * the file is no package that can be looked into, as a protected one.
 */
export async function packageUse(file: string): Promise<SheetUse[] | undefined> {
  const zip = await openPromise(file, {
    ...{ lazyEntries: true, autoClose: false, strictFileNames: false },
  }).catch(() => null);
  if (!zip) return undefined;
  try {
    const entries: Entry[] = [];
    for await (const entry of zip.eachEntry()) entries.push(entry);
    const content = entries.find(({ fileName }) => fileName === 'content.xml');
    if (content) return await openDocumentUse(await zip.openReadStreamPromise(content));
    return await workbookUse(zip, entries);
  } catch {
    // LibreOffice is to say what is wrong with it.
    return undefined;
  } finally {
    zip.close();
  }
}

async function workbookUse(zip: ZipFile, entries: Entry[]): Promise<SheetUse[]> {
  const named = new Map(entries.map((entry) => [entry.fileName.toLowerCase(), entry]));
  const part = async (name: string) => {
    const entry = named.get(name);
    return entry ? await buffer(await zip.openReadStreamPromise(entry)) : Buffer.alloc(0);
  };
  const workbook = await part('xl/workbook.xml');
  const order = await orderOf(workbook, await part('xl/_rels/workbook.xml.rels'));
  const isSheet = ({ fileName }: Entry) => /^xl\/(?!_rels).*sheet[^/]*\.xml$/i.test(fileName);
  const known = order.flatMap((name) => named.get(name) ?? []);
  const sheets: SheetUse[] = [];
  for (const entry of known.length > 0 ? known : entries.filter(isSheet)) {
    sheets.push(await openXmlUse(await zip.openReadStreamPromise(entry)));
  }
  await notePrinted(workbook, sheets);
  return sheets;
}

/** The parts of the sheets, in lower case, as the workbook names them. */
async function orderOf(workbook: Buffer, relations: Buffer): Promise<string[]> {
  const targets = new Map<string, string>();
  for await (const tag of tagsOf(Readable.from([relations]), ['Relationship'])) {
    const target = (attributeOf(tag, 'Target') ?? '').toLowerCase();
    const place = target.startsWith('/') ? target.slice(1) : `xl/${target.replace(/^\.\//, '')}`;
    targets.set(attributeOf(tag, 'Id') ?? '', place);
  }
  const order: string[] = [];
  for await (const tag of tagsOf(Readable.from([workbook]), ['sheet'])) {
    order.push(targets.get(attributeOf(tag, 'id') ?? '') ?? '');
  }
  return order;
}

/** Print ranges leave out what lies outside of them. */
async function notePrinted(workbook: Buffer, sheets: SheetUse[]): Promise<void> {
  const named = /<(?:[\w.-]+:)?definedName\b([^>]*_xlnm\.Print_Area[^>]*)>([^<]*)</g;
  for (const [, attributes = '', ranges = ''] of workbook.toString('latin1').matchAll(named)) {
    const sheet = sheets[Number(/localSheetId="(\d+)"/.exec(attributes)?.[1])];
    if (!sheet) continue;
    sheet.printed = 0;
    for (const range of ranges.split(',')) {
      const { rows, columns } = sizeOf(range.slice(range.lastIndexOf('!') + 1));
      sheet.printed += Math.min(rows, sheet.rows) * Math.min(columns, sheet.columns);
    }
  }
}
