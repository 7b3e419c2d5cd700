import path from 'node:path';
import { expect, test } from 'vitest';
import { tempDir } from '../../../test/fixtures/temp-dir.ts';
import { textDocument, writePackage } from '../testing/sample-documents.ts';
import { checkContent } from './check-content.ts';

type Package = {
  /** Of the package as a whole, in its manifest. */
  version?: string;
  /** Of content.xml. */
  content?: string;
  others?: Record<string, string>;
};

async function check({ version, content = '1.2', others = {} }: Package): Promise<string> {
  const parts = textDocument();
  const attribute = version === undefined ? '' : ` m:version="${version}"`;
  const manifest = String(parts['META-INF/manifest.xml']).replace(
    'm:full-path="/"',
    `m:full-path="/"${attribute}`,
  );
  const text = String(parts['content.xml']).replace(
    ' office:version="1.2"',
    content === '' ? '' : ` office:version="${content}"`,
  );
  const file = path.join(await tempDir(), 'Brief.odt');
  const changed = { 'META-INF/manifest.xml': manifest, 'content.xml': text };
  await writePackage(file, { ...parts, ...changed, ...others });
  return await checkContent(file, 'odt').then(
    () => 'good',
    (error: { code: string }) => error.code,
  );
}

test.for<[string, Package]>([
  ['a file that the manifest lacks', { others: { 'notes.txt': '' } }],
  ['a picture that it lacks', { others: { 'Pictures/other.png': '' } }],
  ['a file beside the manifest', { others: { 'META-INF/other.xml': '' } }],
  ['a name that differs in a letter', { others: { Mimetype: '' } }],
  ['an older version in the manifest', { version: '1.1' }],
  ['a newer version in the manifest', { version: '1.3' }],
  ['an older version and a file that it lacks', { version: '1.0', others: { 'a.txt': '' } }],
])('a package with %s is damaged', async ([, parts]) => {
  expect(await check(parts)).toBe('corrupt_document');
});

// What LibreOffice converts, tried with each of them.
test.for<[string, Package]>([
  ['no version in the manifest', {}],
  ['the same version in both', { version: '1.2' }],
  ['the version 1.3 in both', { version: '1.3', content: '1.3' }],
  ['content older than 1.2', { content: '1.1', others: { 'notes.txt': '' } }],
  ['content without a version', { content: '', others: { 'notes.txt': '' } }],
  ['a file that the manifest lacks, and is repaired', { version: '1.2', others: { 'a.txt': '' } }],
  ['signatures beside the manifest', { others: { 'META-INF/documentsignatures.xml': '<a/>' } }],
  ['no manifest that can be read', { others: { 'META-INF/manifest.xml': '' } }],
])('a package with %s is not refused for it', async ([, parts]) => {
  expect(await check(parts)).toBe('good');
});
