import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { OdfDocument } from '../../shared/node/odf/odf-document.ts';
import { writeOdf } from '../../shared/node/odf/write-odf.ts';
import { element } from '../../shared/node/odf/xml/xml-element.ts';
import { readParts } from './testing/read-result.ts';
import { testConverter } from './testing/test-converter.ts';

const run = promisify(execFile);

test('fonts of other systems are set in ones that measure alike and keep their names', async () => {
  await using engine = await testConverter({ workers: 1 });
  await writeFonts(path.join(engine.folder, 'fonts.odt'), ['Helvetica Neue', 'Gill Sans', 'Menlo']);
  const pdf = await engine.convert('fonts.odt', 'pdf');
  const { stdout } = await run('pdffonts', [pdf.target]);
  expect(stdout).toMatch(/LiberationSans\b/);
  expect(stdout).toMatch(/Carlito\b/);
  expect(stdout).toMatch(/(DejaVuSans|Liberation)Mono\b/);
  const docx = await engine.convert('fonts.odt', 'docx');
  const parts = [...(await readParts(docx.target)).values()].join('');
  expect(parts).toContain('w:ascii="Helvetica Neue"');
  expect(parts).not.toMatch(/w:ascii="[^"]*;/);
}, 120_000);

async function writeFonts(file: string, families: string[]): Promise<void> {
  const document = new OdfDocument('text');
  document.body = families.map((family) => {
    const style = document.contentStyles.add({
      family: 'paragraph',
      properties: { 'style:text-properties': { 'style:font-name': document.fonts.add(family) } },
    });
    return element('text:p', { 'text:style-name': style }, [`In ${family}`]);
  });
  await writeOdf(document, file);
}
