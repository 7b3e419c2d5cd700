import { readFile, writeFile } from 'node:fs/promises';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { checkContent } from './content/check-content.ts';
import { ContentMismatch } from './content/content-mismatch.ts';
import { readResult } from './testing/read-result.ts';
import { odfParts, picture, textDocument, writePackage } from './testing/sample-documents.ts';
import { type TestConverter, testConverter } from './testing/test-converter.ts';

// Workers start many times here, and a busy machine takes long for each.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 300_000 });

let shared: TestConverter;
const at = (name: string) => path.join(shared.folder, name);

beforeAll(async () => {
  shared = await testConverter();
});
afterAll(() => shared[Symbol.asyncDispose]());

const secret = 'Kanarienvogel';

/** A document that links to a page of the canary server, and to a file with the secret. */
async function writeLinks(folder: string, port: number): Promise<void> {
  await writeFile(path.join(folder, 'secret.txt'), secret);
  const file = pathToFileURL(path.join(folder, 'secret.txt')).href;
  const section = (name: string, href: string) =>
    `<text:section text:name="${name}"><text:section-source xlink:href="${href}" xlink:type="simple" xlink:show="embed"/><text:p>Platz</text:p></text:section>`;
  const web = `http://127.0.0.1:${port}`;
  const body = `<text:p>Text</text:p>${picture(`${web}/dot.png`)}${picture(file)}${section('A', file)}${section('B', `${web}/a.txt`)}`;
  await writePackage(path.join(folder, 'Links.odt'), odfParts('odt', body));
}

test.for([true, false])('no link is followed (bubblewrap: %s)', async (bubblewrap) => {
  let requests = 0;
  const server = http.createServer((_, response) => {
    requests++;
    response.end(secret);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await using own = await testConverter({ workers: 1, bubblewrap });
  await writeLinks(own.folder, port);
  const { target } = await own.convert('Links.odt', 'pdf');
  const text = await readResult(target, 'pdf');
  server.close();
  expect(requests).toBe(0);
  expect(text).toContain('Text');
  expect(text).not.toContain(secret);
});

test.for([
  ['a ZIP bomb', 'too_complex', { 'content.xml': Buffer.alloc(60_000_000, 32) }],
  [
    'an entity bomb',
    'too_complex',
    {
      'content.xml':
        '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "b"><!ENTITY c "&b;&b;&b;">]><a>&c;</a>',
    },
  ],
  [
    'an encrypted document',
    'password_required',
    {
      'META-INF/manifest.xml':
        '<m:manifest><m:file-entry m:full-path="content.xml"><m:encryption-data/></m:file-entry></m:manifest>',
    },
  ],
] as const)('%s is refused as %s', async ([, code, parts]) => {
  await writePackage(at('Hostil.odt'), { ...textDocument(), ...parts });
  await expect(shared.convert('Hostil.odt', 'pdf')).rejects.toMatchObject({ code });
});

test('a package that contradicts itself is refused before it ends a worker', async () => {
  await writePackage(at('Mehr.odt'), { ...textDocument(), 'notes.txt': 'Unlisted.' });
  const workers = shared.converter.workers();
  const refused = { code: 'corrupt_document', message: expect.stringContaining('notes.txt') };
  await expect(shared.convert('Mehr.odt', 'pdf')).rejects.toMatchObject(refused);
  expect(shared.converter.workers()).toEqual(workers);
});

test('a package that LibreOffice repairs is converted', async () => {
  const parts = textDocument();
  const listed = String(parts['META-INF/manifest.xml']);
  const manifest = listed.replace('m:full-path="/"', 'm:full-path="/" m:version="1.2"');
  const unlisted = { 'META-INF/manifest.xml': manifest, 'notes.txt': 'Unlisted.' };
  await writePackage(at('Repariert.odt'), { ...parts, ...unlisted });
  const { target } = await shared.convert('Repariert.odt', 'pdf');
  expect(await readResult(target, 'pdf')).toContain('Grüße aus Köln');
});

test('a truncated document is refused as damaged', async () => {
  await writePackage(at('Ganz.odt'), textDocument());
  const whole = await readFile(at('Ganz.odt'));
  await writeFile(at('Halb.odt'), whole.subarray(0, whole.length / 2));
  const refused = { code: 'corrupt_document' };
  await expect(shared.convert('Halb.odt', 'pdf')).rejects.toMatchObject(refused);
});

test.for([
  ['Bild.docx', Buffer.from('89504e470d0a1a0a0000', 'hex')],
  ['Text.odt', Buffer.from('Only text')],
  ['Seite.csv', Buffer.from('<!DOCTYPE html><html></html>')],
  ['Druck.xls', Buffer.from('%PDF-1.7 …')],
] as const)('%s has another content than its name says', async ([name, bytes]) => {
  await writeFile(at(name), bytes);
  const format = path.extname(name).slice(1) as 'docx' | 'odt' | 'csv' | 'xls';
  await expect(checkContent(at(name), format)).rejects.toThrow(ContentMismatch);
});

test('a workbook named as a text document is told apart', async () => {
  await writePackage(at('Brief.ods'), textDocument());
  await expect(checkContent(at('Brief.ods'), 'ods')).rejects.toThrow(ContentMismatch);
});

/** Takes a second or more to convert. */
async function writeLongList(folder: string): Promise<void> {
  const rows = Array.from({ length: 30_000 }, (_, row) => `${row},Wort ${row},${row / 7}`);
  await writeFile(path.join(folder, 'Lang.csv'), rows.join('\n'));
}

test('a document that takes too long is given up, and so is the next', async () => {
  await using own = await testConverter({ workers: 1, jobTimeoutMs: 1 });
  await writePackage(path.join(own.folder, 'Brief.odt'), textDocument());
  await expect(own.convert('Brief.odt', 'pdf')).rejects.toMatchObject({ code: 'timed_out' });
  await expect(own.convert('Brief.odt', 'pdf')).rejects.toMatchObject({ code: 'timed_out' });
});

test('a worker that is killed costs one more try', async () => {
  await writeLongList(shared.folder);
  const earlier = shared.converter.workers().map((worker) => [worker, worker.documents] as const);
  const converted = shared.convert('Lang.csv', 'xlsx');
  const busy = await vi.waitFor(
    () => {
      const worker = earlier.find(([one, documents]) => one.documents > documents)?.[0];

      if (!worker) throw new Error('No worker has begun.');
      return worker;
    },
    { timeout: 60_000, interval: 5 },
  );
  process.kill(busy.pid, 'SIGKILL');
  const { bytes } = await converted;
  expect(bytes).toBeGreaterThan(100_000);
  expect(shared.converter.workers()).not.toContain(busy);
});

test('a worker has no rights where bubblewrap is missing', async () => {
  await using own = await testConverter({ workers: 1, bubblewrap: false });
  await writePackage(path.join(own.folder, 'Brief.odt'), textDocument());
  await own.convert('Brief.odt', 'pdf');
  const [worker] = own.converter.workers();
  const status = await readFile(`/proc/${worker?.pid}/status`, 'utf8');
  expect(status).toMatch(/^CapEff:\t0+$/m);
  expect(status).toMatch(/^NoNewPrivs:\t1$/m);
});

test('a worker that is frozen is found out before long', async () => {
  await using own = await testConverter({ workers: 1, bubblewrap: false });
  await writePackage(path.join(own.folder, 'Brief.odt'), textDocument());
  await own.convert('Brief.odt', 'pdf');
  const [frozen] = own.converter.workers();
  if (!frozen) throw new Error('There is no worker.');
  process.kill(frozen.pid, 'SIGSTOP');
  expect((await own.convert('Brief.odt', 'pdf')).bytes).toBeGreaterThan(1_000);
  expect(own.converter.workers()).not.toContain(frozen);
});

test('a document that needs too much room on the disk is refused', async () => {
  await using own = await testConverter({ workers: 1, storageMb: 0.1 });
  await writeLongList(own.folder);
  const refused = { code: 'too_complex', message: expect.stringContaining('room') };
  await expect(own.convert('Lang.csv', 'xlsx')).rejects.toMatchObject(refused);
});

test('a document that starts too many processes is refused', async () => {
  // LibreOffice alone exceeds this.
  await using own = await testConverter({ workers: 1, processes: 5 });
  await writeLongList(own.folder);
  const refused = { code: 'too_complex', message: expect.stringContaining('processes') };
  await expect(own.convert('Lang.csv', 'xlsx')).rejects.toMatchObject(refused);
});

test('an abort leaves nothing of the work', async () => {
  await writeLongList(shared.folder);
  const abort = new AbortController();
  const target = at('abgebrochen.xlsx');
  const converting = shared.convertFile(
    {
      source: at('Lang.csv'),
      inputFormat: 'csv',
      outputFormat: 'xlsx',
      options: {},
      passwords: {},
      filename: 'Lang.csv',
    },
    target,
    { signal: abort.signal },
  );
  abort.abort(new Error('No longer wanted.'));
  await expect(converting).rejects.toThrow('No longer wanted.');
  await expect(readFile(target)).rejects.toThrow('ENOENT');
});

test('a worker is replaced after its share of documents, and none is lost', async () => {
  await using own = await testConverter({ workers: 1, documentsPerWorker: 2 });
  await writePackage(path.join(own.folder, 'Brief.odt'), textDocument());
  const seen = new Set<string>();
  for (let round = 0; round < 5; round++) {
    const { bytes } = await own.convert('Brief.odt', 'pdf');
    expect(bytes).toBeGreaterThan(1_000);
    for (const { root } of own.converter.workers()) seen.add(root);
  }
  expect(seen.size).toBeGreaterThan(2);
});
