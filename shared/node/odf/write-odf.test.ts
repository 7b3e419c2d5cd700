import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { OdfDocument } from './odf-document.ts';
import { textNodes } from './text-nodes.ts';
import { writeOdf } from './write-odf.ts';
import { element } from './xml/xml-element.ts';

const run = promisify(execFile);
let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'write-odf-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('mimetype comes first, is not compressed and has no extra field', async () => {
  const bytes = await readFile(await written(new OdfDocument('spreadsheet')));
  expect(bytes.readUInt16LE(8), 'method').toBe(0);
  expect(bytes.readUInt16LE(28), 'length of the extra field').toBe(0);
  expect(bytes.toString('latin1', 30, 38)).toBe('mimetype');
  expect(bytes.toString('latin1', 38, 84)).toBe('application/vnd.oasis.opendocument.spreadsheet');
});

test('the same document gives the same bytes', async () => {
  const [one, two] = [
    await readFile(await written(letter())),
    await readFile(await written(letter())),
  ];
  expect(one.equals(two)).toBe(true);
});

test('every part of the package is listed and every listed part is there', async () => {
  const document = letter();
  const href = document.pictures.add(await redSquare());
  expect(document.pictures.add(await redSquare()), 'the same picture again').toBe(href);
  const file = await written(document);
  const listed = (await part(file, 'META-INF/manifest.xml')).matchAll(/full-path="([^"]+)"/g);
  const { stdout } = await run('unzip', ['-Z1', file]);
  const entries = stdout.trim().split('\n');
  expect([...listed].map(([, name]) => name).sort()).toEqual(
    ['/', ...entries.filter((name) => !/^(mimetype|META-INF)/.test(name))].sort(),
  );
  expect(entries).toContain(href);
});

test('styles that the body asks for while it is written stand before it', async () => {
  const document = new OdfDocument('text');
  document.body = lazyBody(document);
  const content = await part(await written(document), 'content.xml');
  expect(content).toContain('<style:style style:name="T1" style:family="text">');
  expect(content.indexOf('style:name="T1"')).toBeLessThan(content.indexOf('<text:p>'));
  expect(content.match(/<style:style /g)).toHaveLength(1);
});

test('LibreOffice reads the text as it was', { timeout: 60_000 }, async () => {
  const file = await written(letter());
  await run('soffice', [
    `-env:UserInstallation=file://${folder}/profile`,
    '--headless',
    ...['--convert-to', 'txt:Text (encoded):UTF8', '--outdir', folder, file],
  ]);
  const text = await readFile(file.replace(/odt$/, 'txt'), 'utf8');
  expect(text).toContain('Größe <b> & "Maß"  two blanks\tand a tab 𝔘');
});

function letter(): OdfDocument {
  const document = new OdfDocument('text');
  const text = 'Größe <b> & "Maß"  two blanks\tand a tab 𝔘\u0000\ud800';
  document.body = [element('text:p', {}, textNodes(text))];
  return document;
}

function* lazyBody(document: OdfDocument) {
  for (const word of ['one', 'two']) {
    const style = document.contentStyles.add({
      family: 'text',
      properties: { 'style:text-properties': { 'fo:font-weight': 'bold' } },
    });
    yield element('text:p', {}, [element('text:span', { 'text:style-name': style }, [word])]);
  }
}

let count = 0;
async function written(document: OdfDocument): Promise<string> {
  const file = path.join(folder, `${++count}.${document.kind === 'text' ? 'odt' : 'ods'}`);
  await writeOdf(document, file);
  return file;
}

async function part(file: string, name: string): Promise<string> {
  return (await run('unzip', ['-p', file, name])).stdout;
}

function redSquare(): Promise<Buffer> {
  return sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
}
