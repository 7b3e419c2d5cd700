import path from 'node:path';
import { expect, test } from 'vitest';
import { iwaFile, type TestObject, writeZip } from '../../../test/fixtures/iwork/iwa-file.ts';
import { numbersObjects } from '../../../test/fixtures/iwork/numbers-file.ts';
import { pagesObjects, textObject } from '../../../test/fixtures/iwork/pages-file.ts';
import { tempDir } from '../../../test/fixtures/temp-dir.ts';
import { iworkToOdf } from '../iwork-to-odf.ts';

async function warningsOf(archives: Record<string, TestObject[]>): Promise<string[]> {
  const source = path.join(await tempDir(), 'document');
  const files = Object.entries(archives).map(([name, objects]) => [
    `Index/${name}.iwa`,
    iwaFile(objects),
  ]);
  await writeZip(source, Object.fromEntries(files));
  const { warnings } = await iworkToOdf(source, `${source}.odf`);
  return warnings.map(({ code }) => code);
}

const body = pagesObjects({ text: 'Body' }, []);
const unplaced = 'unplaced_left_out';

test('a text that nothing known shows is told of', async () => {
  expect(await warningsOf({ Document: body })).toEqual([]);
  const lost = textObject(500, { text: 'Words in an unknown object' });
  expect(await warningsOf({ Document: [...body, lost] })).toEqual([unplaced]);
});

test('texts without words, and of templates, are not', async () => {
  const blank = textObject(500, { text: '\ufffc \n' });
  const offered = textObject(501, { text: 'Click to edit' });
  expect(await warningsOf({ Document: [...body, blank], 'TemplateSlide-7': [offered] })).toEqual(
    [],
  );
});

const cells = [[{ value: { text: 'Tea' } }, { value: { number: '2' } }]];
const table = numbersObjects([{ name: 'Sheet', tables: [{ name: 'T', cells }] }]);
const without = (type: number) => table.filter((each) => each.type !== type);

test('a table that no sheet shows is told of', async () => {
  const other = { identifier: 9_000, type: 6001, message: new Uint8Array() };
  expect(await warningsOf({ Document: [...table, other] })).toEqual([unplaced]);
});

test.each([
  ['its rows', 6002, 'cells_unreadable'],
  ['its texts', 6005, 'cells_unreadable'],
  ['all that it holds', 6001, 'table_left_out'],
])('a table without %s is told of', async (_, type, code) => {
  expect(await warningsOf({ Document: table })).toEqual([]);
  expect(await warningsOf({ Document: without(type) })).toEqual([code]);
});

test('a document whose text is missing says so', async () => {
  const rest = body.filter(({ type }) => type !== 2001);
  expect(await warningsOf({ Document: rest })).toEqual(['damaged_part']);
});
