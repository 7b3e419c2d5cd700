import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { iwaFile, writeZip, zipBytes } from '../../../../test/fixtures/iwork/iwa-file.ts';
import { numbersObjects } from '../../../../test/fixtures/iwork/numbers-file.ts';
import { tempDir } from '../../../../test/fixtures/temp-dir.ts';
import { ObjectGraph } from '../archive/object-graph.ts';
import { documentRoot } from '../document-root.ts';
import { openPackage, Xml09Document } from './open-package.ts';

const archive = iwaFile(numbersObjects([{ name: 'One', tables: [] }]));
const picture = Buffer.from('picture');
const fork = Buffer.from('not an archive');

describe('openPackage', () => {
  test.each([
    ['archives in Index', { 'Index/Document.iwa': archive }],
    ['archives in a folder', { 'Plan.numbers/Index/Document.iwa': archive }],
    ['archives without a folder', { 'Document.iwa': archive }],
    [
      'resource forks beside them',
      {
        '__MACOSX/Index/._Document.iwa': fork,
        '__MACOSX/Index/Document.iwa': fork,
        'Index/._Document.iwa': fork,
        'Index/Document.iwa': archive,
      },
    ],
  ])('reads a package with %s', async (_, files) => {
    const source = await packageFile(files);
    await using opened = await openPackage(source);
    expect([...opened.archives.keys()]).toEqual(['Document']);
    expect(opened.damaged).toEqual([]);
    expect(documentRoot(new ObjectGraph(opened.archives))?.kind).toBe('numbers');
  });

  test.each(['Index.zip', 'Plan.numbers/Index.zip'])('reads archives in %s', async (name) => {
    const inner = await zipBytes({ 'Index/Document.iwa': archive });
    await using opened = await openPackage(await packageFile({ [name]: inner }));
    expect([...opened.archives.keys()]).toEqual(['Document']);
  });

  test('gives files of the Data folder, whatever way their letters are composed', async () => {
    const source = await packageFile({
      'Plan.numbers/Index/Document.iwa': archive,
      'Plan.numbers/Data/Cafe\u0301.png': picture,
    });
    await using opened = await openPackage(source);
    expect(await opened.dataFile('Caf\u00e9.png')).toEqual(picture);
    expect(await opened.dataFile('other.png')).toBeUndefined();
  });

  test.each(['.iwpv2', '.iwph'])('asks for the password where %s is there', async (name) => {
    const source = await packageFile({ [name]: picture, 'Index/Document.iwa': archive });
    await expect(openPackage(source)).rejects.toMatchObject({ code: 'password_required' });
  });

  test.each(['index.xml', 'index.apxl', 'Old.key/index.apxl.gz'])(
    "says that a document with %s is one of iWork '09",
    async (name) => {
      const source = await packageFile({ [name]: Buffer.from('<xml/>') });
      await expect(openPackage(source)).rejects.toThrow(Xml09Document);
    },
  );

  test('says which archive is damaged and keeps what comes before', async () => {
    const cut = archive.subarray(0, archive.length - 5);
    const source = await packageFile({ 'Index/Document.iwa': archive, 'Index/Other.iwa': cut });
    await using opened = await openPackage(source);
    expect(opened.damaged).toEqual(['Other']);
  });

  test('refuses what is no package', async () => {
    const folder = await tempDir();
    const bytes = { text: 'no ZIP', empty: '', cut: 'PK\u0003\u0004 and nothing' };
    for (const [name, content] of Object.entries(bytes)) {
      await writeFile(path.join(folder, name), content);
      const opened = openPackage(path.join(folder, name));
      await expect(opened).rejects.toMatchObject({ code: 'corrupt_document' });
    }
  });
});

async function packageFile(files: Record<string, Uint8Array>): Promise<string> {
  const target = path.join(await tempDir(), 'document');
  await writeZip(target, files);
  return target;
}
