import { execFile } from 'node:child_process';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { officeService } from '../fixtures/conversion/office-service.ts';
import { readZip } from '../fixtures/documents/read-zip.ts';
import { commandLine } from '../fixtures/host/command-line.ts';
import { type HostProcess, startHost } from '../fixtures/host/host-process.ts';
import { textPicture } from '../fixtures/images/text-picture.ts';
import { send } from '../fixtures/send.ts';
import { tempDir } from '../fixtures/temp-dir.ts';

const run = promisify(execFile);

test('entries with their pictures become PDF, DOCX, RTF and EPUB through the service', async () => {
  const service = await officeService();
  const { screenscribe, add } = await filledHost();
  const first = await add({
    text: 'Invoice 4711\nTotal:\t12 €',
    title: 'Corner Bakery',
    picture: true,
  });
  await add({ text: 'A second text <b>&amp;', title: 'Notes', picture: false });
  const set = await screenscribe(['service', 'set', '--url', service.base], service.key);
  expect(set).toMatchObject({ code: 0, stdout: `${service.base}/\nAPI key: set\n` });
  expect(await screenscribe(['service', 'check'])).toMatchObject({ code: 0 });

  const pdf = await screenscribe.exported('pdf');
  const { stdout: text } = await run('pdftotext', ['-layout', pdf, '-']);
  for (const words of [
    'Invoice 4711',
    '12 €',
    'Corner Bakery',
    'A second text <b>&amp;',
    'Notes',
  ]) {
    expect(text).toContain(words);
  }
  const { stdout: images } = await run('pdfimages', ['-list', pdf]);
  expect(images).toMatch(/image +242 +76/);

  const docx = readZip(await readFile(await screenscribe.exported('docx')));
  expect(docx.get('word/document.xml')?.toString()).toContain('Invoice 4711');
  expect([...docx.keys()].filter((name) => name.startsWith('word/media/'))).toHaveLength(1);

  const rtf = await readFile(await screenscribe.exported('rtf', '--ids', first.id), 'utf8');
  expect(rtf).toContain('Invoice 4711');
  expect(rtf).not.toContain('A second text');

  const epub = readZip(await readFile(await screenscribe.exported('epub')));
  expect(epub.get('mimetype')?.toString()).toBe('application/epub+zip');
  const pages = [...epub].filter(([name]) => /x?html$/.test(name)).map(([, page]) => page);
  expect(Buffer.concat(pages).toString()).toContain('Invoice 4711');
}, 300_000);

test('ODT, HTML and text need no service', async () => {
  const { screenscribe, add } = await filledHost();
  await add({ text: 'Invoice 4711\nTotal', title: 'Corner Bakery', picture: true });
  await add({ text: 'A second text <b>', title: 'Notes', picture: false });

  const odt = readZip(await readFile(await screenscribe.exported('odt')));
  expect([...odt.keys()].filter((name) => name.startsWith('Pictures/'))).toHaveLength(1);
  expect(odt.get('content.xml')?.toString()).toContain('A second text &lt;b&gt;');
  const plain = readZip(await readFile(await screenscribe.exported('odt', '--no-pictures')));
  expect([...plain.keys()].filter((name) => name.startsWith('Pictures/'))).toHaveLength(0);

  const html = await readFile(await screenscribe.exported('html'), 'utf8');
  expect(html).toContain('src="data:image/png;base64,');
  expect(html).toContain('A second text &lt;b&gt;');

  const txt = await readFile(await screenscribe.exported('txt'), 'utf8');
  expect(txt).toMatch(/ · Corner Bakery\nhttps:.*\n\nInvoice 4711\nTotal\n/);
});

test('without a service, with a wrong key and with a stopped one, it says so and writes nothing', async () => {
  const { screenscribe, add, file, log } = await filledHost();
  await add({ text: 'Invoice 4711', title: 'Corner Bakery', picture: false });
  const pdf = ['history', 'export', '--format', 'pdf', '--output', file];
  expect(await screenscribe(pdf)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('no address and key are set'),
  });

  const service = await officeService();
  const wrong = `cs_${'x'.repeat(40)}`;
  await screenscribe(['service', 'set', '--url', service.base], wrong);
  expect(await screenscribe(['service', 'check'])).toMatchObject({ code: 1 });
  expect(await screenscribe(pdf)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('refused the API key'),
  });

  await screenscribe(['service', 'set', '--url', service.base], service.key);
  await service[Symbol.asyncDispose]();
  expect(await screenscribe(pdf)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('cannot be reached'),
  });
  await expect(stat(file)).rejects.toMatchObject({ code: 'ENOENT' });
  expect(await log()).not.toContain(wrong);
  expect(await log()).not.toContain(service.key);
}, 300_000);

test('beyond the limit it waits as long as the service asks, and a person can give up', async () => {
  const service = await officeService({ CONVERSION_RATE_CONVERT: '1' });
  const { screenscribe, add, file } = await filledHost();
  await add({ text: 'Invoice 4711', title: 'Corner Bakery', picture: false });
  await screenscribe(['service', 'set', '--url', service.base], service.key);
  await screenscribe.exported('pdf');

  const giveUp = new AbortController();
  const waiting = screenscribe(['history', 'export', '--format', 'docx', '--output', file], '', {
    signal: giveUp.signal,
    onTalk: (said: string) => said.includes('again in') && giveUp.abort(),
  });
  expect(await waiting).toMatchObject({ code: 1, stderr: expect.stringMatching(/in \d+ s\.\n$/) });
  await expect(stat(file)).rejects.toMatchObject({ code: 'ENOENT' });
}, 300_000);

const created = z.object({ id: z.uuid() });

/** A host of its own, and how entries come into it and documents out of it. */
async function filledHost() {
  const host = await startHost();
  onTestFinished(() => host[Symbol.asyncDispose]());
  const folder = await tempDir();
  const environment = { SCREENSCRIBE_DATA_DIR: host.dataDir };
  const call = (args: string[], input = '', options: Parameters<typeof commandLine>[2] = {}) =>
    commandLine(args, environment, { input, ...options });
  const exported = async (format: string, ...further: string[]) => {
    const file = path.join(folder, `history.${format}`);
    const args = ['history', 'export', '--format', format, '--output', file, ...further];
    expect(await call(args)).toMatchObject({ code: 0, stderr: '' });
    return file;
  };
  return {
    screenscribe: Object.assign(call, { exported }),
    add: (entry: Parameters<typeof addEntry>[1]) => addEntry(host, entry),
    file: path.join(folder, 'refused'),
    log: () => readFile(path.join(host.dataDir, 'logs', 'host.log'), 'utf8'),
  };
}

async function addEntry(
  { base }: HostProcess,
  { text, title, picture }: { text: string; title: string; picture: boolean },
) {
  const source = { kind: 'page', title, url: 'https://example.org/?a=1&b=2' };
  const screenshot = picture ? (await textPicture('Invoice 4711')).toString('base64') : undefined;
  const body = { text, source, ...(screenshot && { screenshot }) };
  const { json } = await send(base, { method: 'POST', path: '/history', body });
  return created.parse(json);
}
