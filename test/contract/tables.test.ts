import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readParts } from '../../conversion-service/engine/testing/read-result.ts';
import { type OcrResult, ocrResult } from '../../shared/api/recognition.ts';
import { startHost } from '../fixtures/host/host-process.ts';
import { tablePicture } from '../fixtures/images/table-picture.ts';
import { textPicture } from '../fixtures/images/text-picture.ts';
import { send } from '../fixtures/send.ts';

const rows = [
  ['Item', 'Change', 'Price'],
  ['garden chair', '-17.5%', '$8.97'],
  ['lamp', '', '$1,204.50'],
  ['=SUM', '3.0%', '$2.50'],
];

const owned = new AsyncDisposableStack();
let base: string;
let read: OcrResult;

beforeAll(async () => {
  ({ base } = owned.use(await startHost()));
  read = await recognize(await tablePicture(rows));
});

afterAll(() => owned.disposeAsync());

async function recognize(body: Buffer, query = 'save=true'): Promise<OcrResult> {
  const headers = { 'content-type': 'image/png' };
  const answer = await send(base, { method: 'POST', path: `/ocr?${query}`, headers, body });
  return ocrResult.parse(answer.json);
}

const tableOf = (format: string, id = read.entry?.id) =>
  send(base, { path: `/history/${id}/table?format=${format}` });

const texts = ({ tables }: OcrResult) =>
  tables.map((table) => table.rows.map((cells) => cells.map(({ text }) => text)));

test.each(['auto', 'paragraphs', 'lines', 'table', 'code'])(
  'a ruled table is found in the layout %s',
  async (layout) => {
    const found = await recognize(await tablePicture(rows), `layout=${layout}`);
    expect(texts(found)).toEqual([rows]);
  },
);

test('a table without lines is found, and gives the layout table its text', async () => {
  const picture = await tablePicture(rows, { ruled: false });
  const found = await recognize(picture, 'layout=table');
  expect(texts(found)).toEqual([rows]);
  expect(found.text).toBe(rows.map((cells) => cells.join('\t')).join('\n'));
});

test('the layout single-line has no tables, and neither has prose', async () => {
  expect((await recognize(await tablePicture(rows), 'layout=single-line')).tables).toEqual([]);
  const prose =
    'The river runs through the valley\nand past the mill, where the bridge\nwas before.';
  expect((await recognize(await textPicture(prose))).tables).toEqual([]);
});

test('CSV runs nothing as a formula, and keeps numbers', async () => {
  const { bytes, headers } = await tableOf('csv');
  expect(`${bytes}`).toBe(
    '\uFEFFItem,Change,Price\r\ngarden chair,-17.5%,$8.97\r\n' +
      'lamp,,"$1,204.50"\r\n\'=SUM,3.0%,$2.50\r\n',
  );
  expect(headers['content-disposition']).toBe('attachment; filename="table.csv"');
});

test('Markdown and HTML have a cell for each cell', async () => {
  expect(`${(await tableOf('md')).bytes}`).toContain('| lamp |  | $1,204.50 |');
  const { bytes, headers } = await tableOf('html');
  expect(`${bytes}`).toContain('<tr><td>lamp</td><td></td><td>$1,204.50</td></tr>');
  expect(headers['content-type']).toContain('text/html');
});

test('spreadsheets have numbers where numbers are', async () => {
  const xlsx = await partsOf('xlsx');
  const sheet = `${xlsx.get('xl/worksheets/sheet1.xml')}`;
  expect(sheet).toContain('<v>-0.175</v>');
  expect(sheet).toContain('<v>1204.5</v>');
  expect(sheet).toContain('<t xml:space="preserve">=SUM</t>');
  const content = `${(await partsOf('ods')).get('content.xml')}`;
  expect(content).toContain('office:value="-0.175"');
  expect(content).toContain('<text:p>=SUM</text:p>');
});

test('an entry without tables has no file of them, and says so', async () => {
  const entry = (await send(base, { method: 'POST', path: '/history', body: { text: 'a' } })).json;
  const { id } = ocrResult.shape.entry.parse(entry) ?? {};
  const { status, json } = await tableOf('csv', id);
  expect(status).toBe(404);
  expect(json).toMatchObject({ code: 'not_found', detail: expect.stringContaining('no table') });
});

test('a deleted entry takes its tables with it', async () => {
  const { entry } = await recognize(await tablePicture(rows));
  await send(base, { method: 'DELETE', path: `/history/${entry?.id}` });
  expect((await tableOf('csv', entry?.id)).status).toBe(404);
});

async function partsOf(format: string) {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'screenscribe-tables-'));
  try {
    const file = path.join(folder, `table.${format}`);
    await writeFile(file, (await tableOf(format)).bytes);
    return await readParts(file);
  } finally {
    await rm(folder, { recursive: true });
  }
}
