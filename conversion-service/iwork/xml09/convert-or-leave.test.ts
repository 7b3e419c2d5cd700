import path from 'node:path';
import { expect, test } from 'vitest';
import { keynote09Xml } from '../../../test/fixtures/iwork/keynote-09-xml.ts';
import { numbers09Xml } from '../../../test/fixtures/iwork/numbers-09-xml.ts';
import { odfContent } from '../../../test/fixtures/iwork/ods-content.ts';
import { pages09Xml } from '../../../test/fixtures/iwork/pages-09-file.ts';
import { tempDir } from '../../../test/fixtures/temp-dir.ts';
import { writePackage } from '../../engine/testing/sample-documents.ts';
import { convertOrLeave } from './convert-or-leave.ts';

const storage = '<sf:text-storage><sf:text-body><sf:p>Text</sf:p></sf:text-body></sf:text-storage>';

test.each([
  [
    'old tables and charts',
    pages09Xml({ drawables: '<sf:table-info/><sf:chart-info/>' }),
    ['chart_left_out'],
  ],
  ['old tables', keynote09Xml([{ drawables: `<sf:table-info>${storage}</sf:table-info>` }]), []],
  [
    'Keynote 2',
    keynote09Xml([{}]).replace('<key:presentation', '<key:presentation key:version="2004102100"'),
    [],
  ],
  ['no known kind', '<document/>', []],
  ['no XML', 'PK', []],
])('a document of %s is left to LibreOffice, with what that leaves out', async (_, xml, codes) => {
  const read = await first(xml);
  expect(read).toMatchObject({ left: codes.map((code) => ({ code })) });
});

test('documents of Numbers and Keynote are converted, objects of unknown kinds by their text', async () => {
  expect(await first(numbers09Xml([{ name: 'Blatt' }]))).toMatchObject({ kind: 'ods' });
  const unknown = `<sf:news><sf:part>${storage}</sf:part></sf:news>`;
  const read = await first(keynote09Xml([{ drawables: unknown }]));
  expect(read).toMatchObject({ kind: 'odp', warnings: [] });
  expect(await odfContent(read.target)).toMatch(/<draw:text-box><text:p[^>]*>Text/);
});

test('a document of Pages is converted', async () => {
  const table = '<sf:tabular-info><sf:tabular-model sf:name="T"/></sf:tabular-info>';
  expect(await first(pages09Xml({ drawables: table }))).toMatchObject({ kind: 'odt' });
  expect(await first(pages09Xml({ body: '<sf:p>Text</sf:p>' }))).toMatchObject({ kind: 'odt' });
});

async function first(xml: string) {
  const folder = await tempDir();
  const [source, target] = [path.join(folder, 'old'), path.join(folder, 'new')];
  await writePackage(source, { 'index.xml': xml });
  return { ...(await convertOrLeave(source, target)), target };
}
