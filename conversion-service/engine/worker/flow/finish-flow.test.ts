import path from 'node:path';
import { expect, test } from 'vitest';
import { tempDir } from '../../../../test/fixtures/temp-dir.ts';
import { readParts } from '../../testing/read-result.ts';
import { writePackage } from '../../testing/sample-documents.ts';
import { finishEpub } from './finish-flow.ts';

test('directions move from the style sheet to the text, pictures and pages get their words', async () => {
  const file = path.join(await tempDir(), 'a.epub');
  const page = (classes: string) =>
    `<html><head><meta/></head><body class="body0"><p class="${classes}">א<img alt="OEBPS/images/image0001.png" class="frame0"/></p></body></html>`;
  await writePackage(file, {
    'OEBPS/sections/section0001.xhtml': page('para0') + page('para1'),
    mimetype: 'application/epub+zip',
    'OEBPS/content.opf': '<dc:title>Unknown Title</dc:title>',
    'OEBPS/styles/stylesheet.css':
      '.para0 {\n  direction: rtl;\n  margin: 0;\n}\n\n.body0 {\n  direction: ltr;\n}\n.para1 { a-direction: up }',
  });
  await finishEpub(file, 'Brief & mehr');
  const parts = await readParts(file);
  expect([...parts.keys()][0]).toBe('mimetype');
  expect(String(parts.get('OEBPS/styles/stylesheet.css'))).toBe(
    '.para0 {\n  margin: 0;\n}\n\n.body0 {\n  }\n.para1 { a-direction: up }',
  );
  const finished = (attributes: string) =>
    `<html><head><title>Brief &amp; mehr</title><meta/></head><body class="body0"><p ${attributes}>א<img alt="" class="frame0"/></p></body></html>`;
  expect(String(parts.get('OEBPS/sections/section0001.xhtml'))).toContain(
    finished('class="para0" dir="rtl"'),
  );
  expect(String(parts.get('OEBPS/content.opf'))).toBe('<dc:title>Brief &amp; mehr</dc:title>');
});
