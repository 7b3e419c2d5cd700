import { stat } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { TestShow } from '../../../test/fixtures/iwork/keynote-file.ts';
import { identifiers, writeNumbers } from '../../../test/fixtures/iwork/numbers-file.ts';
import { odfContent } from '../../../test/fixtures/iwork/ods-content.ts';
import { pagesObjects, writePages } from '../../../test/fixtures/iwork/pages-file.ts';
import { message, reference } from '../../../test/fixtures/iwork/protobuf.ts';
import { type TestTable, tableObjects } from '../../../test/fixtures/iwork/table-objects.ts';
import { tempDir } from '../../../test/fixtures/temp-dir.ts';
import { iworkToOdf } from '../iwork-to-odf.ts';

/** It declares a billion cells and has two, in the first row and in the last. */
const table: TestTable = {
  name: 'Huge',
  cells: [[{ value: { text: 'First' } }], [undefined, undefined, { value: { text: 'Last' } }]],
  tileRows: 1,
  tileNumber: (place) => (place === 0 ? 0 : 999_999),
  model: { 6: 1_000_000, 7: 1_000 },
};

test('a spreadsheet says empty rows and columns by their number', async () => {
  const { content, bytes } = await converted('numbers', (source) =>
    writeNumbers(source, [{ name: 'S', tables: [table] }]),
  );
  expect(content).toContain(
    '<table:table-column table:style-name="co1" table:number-columns-repeated="1000"/>',
  );
  expect(content).toMatch(/First.*table:number-rows-repeated="999998".*Last/s);
  expect(bytes).toBeLessThan(10_000);
});

test('a text leaves the empty rows and columns out', async () => {
  const made = tableObjects(table, identifiers(200));
  const attachment = { identifier: 80, type: 2003, message: message({ 1: reference(made.info) }) };
  const body = { text: '\ufffc', tables: { 9: [{ index: 0, object: 80 }] } };
  const { content, bytes } = await converted('pages', (source) =>
    writePages(source, pagesObjects(body, [attachment, ...made.objects])),
  );
  expect(content).toMatch(/First.*Last/s);
  expect(content.match(/<table:table-row/g)).toHaveLength(2);
  expect(bytes).toBeLessThan(10_000);
});

test('a slide leaves the empty rows and columns out', async () => {
  const show = new TestShow();
  const made = tableObjects(table, () => show.next());
  show.all.push(...made.objects);
  show.addSlide({ drawables: [made.info] });
  const { content, bytes } = await converted('key', (source) => show.write(source, {}));
  expect(content).toMatch(/First.*Last/s);
  expect(content.match(/<table:table-row/g)).toHaveLength(2);
  expect(bytes).toBeLessThan(10_000);
});

async function converted(extension: string, write: (source: string) => Promise<unknown>) {
  const folder = await tempDir();
  const source = path.join(folder, `huge.${extension}`);
  const target = path.join(folder, 'result');
  await write(source);
  await iworkToOdf(source, target);
  return { content: await odfContent(target), bytes: (await stat(target)).size };
}
