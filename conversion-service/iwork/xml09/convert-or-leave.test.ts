import path from 'node:path';
import { expect, test } from 'vitest';
import { legacyKeynoteXml } from '../../../test/fixtures/iwork/legacy-keynote-xml.ts';
import { legacyNumbersXml } from '../../../test/fixtures/iwork/legacy-numbers-xml.ts';
import { legacyPagesXml } from '../../../test/fixtures/iwork/legacy-pages-file.ts';
import { odfContent } from '../../../test/fixtures/iwork/ods-content.ts';
import { tempDir } from '../../../test/fixtures/temp-dir.ts';
import { writePackage } from '../../engine/testing/write-package.ts';
import { legacyFirst } from './convert-or-leave.ts';

const storage = '<sf:text-storage><sf:text-body><sf:p>Text</sf:p></sf:text-body></sf:text-storage>';

test.each([
  ['Pages', legacyPagesXml({ drawables: '<sf:chart-info/>' }), ['chart_left_out']],
  [
    'old tables',
    legacyKeynoteXml([{ drawables: `<sf:table-info>${storage}</sf:table-info>` }]),
    [],
  ],
  [
    'Keynote 2',
    legacyKeynoteXml([{}]).replace(
      '<key:presentation',
      '<key:presentation key:version="2004102100"',
    ),
    [],
  ],
  ['no known kind', '<document/>', []],
  ['no XML', 'PK', []],
])('a document of %s is left to LibreOffice, with what that leaves out', async (_, xml, codes) => {
  const read = await first(xml);
  expect(read).toMatchObject({ left: codes.map((code) => ({ code })) });
});

test('documents of Numbers and Keynote are converted, objects of unknown kinds by their text', async () => {
  expect(await first(legacyNumbersXml([{ name: 'Blatt' }]))).toMatchObject({ kind: 'ods' });
  const unknown = `<sf:news><sf:part>${storage}</sf:part></sf:news>`;
  const read = await first(legacyKeynoteXml([{ drawables: unknown }]));
  expect(read).toMatchObject({ kind: 'odp', warnings: [] });
  expect(await odfContent(read.target)).toMatch(/<draw:text-box><text:p[^>]*>Text/);
});

test('a document of Pages with a table is converted', async () => {
  const table = '<sf:tabular-info><sf:tabular-model sf:name="T"/></sf:tabular-info>';
  const read = await first(legacyPagesXml({ drawables: table }));
  expect(read).toMatchObject({ kind: 'odt' });
});

async function first(xml: string) {
  const folder = await tempDir();
  const [source, target] = [path.join(folder, 'old'), path.join(folder, 'new')];
  await writePackage(source, { 'index.xml': xml });
  return { ...(await legacyFirst(source, target)), target };
}
