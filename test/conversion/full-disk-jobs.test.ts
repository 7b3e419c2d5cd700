import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { expectContents, readResult } from '../../conversion-service/engine/testing/read-result.ts';
import {
  slides,
  textDocument,
  workbook,
  writePackage,
} from '../../conversion-service/engine/testing/sample-documents.ts';
import {
  printedKey,
  sender,
  startConversionProcess,
} from '../fixtures/conversion/conversion-process.ts';
import { untilEnded } from '../fixtures/conversion/conversion-service.ts';
import { form, type Part } from '../fixtures/conversion/form.ts';
import { writeNumbers } from '../fixtures/iwork/numbers-file.ts';
import { pagesObjects, writePages } from '../fixtures/iwork/pages-file.ts';
import { privateDisk } from '../fixtures/private-disk.ts';
import type { Answer, Sent } from '../fixtures/send.ts';
import { tempDir } from '../fixtures/temp-dir.ts';

// LibreOffice starts here, and a busy machine takes long for it.
vi.setConfig({ testTimeout: 240_000 });

const patience = { timeout: 100_000, interval: 200 };

/** What is made of which document. */
const wanted: [name: string, output: string][] = [
  ['Brief.odt', 'pdf'],
  ['Zahlen.ods', 'xlsx'],
  ['Werte.numbers', 'xlsx'],
  ['Folien.odp', 'pptx'],
  ['Text.pages', 'docx'],
  ['Brief.odt', 'docx'],
  ['Zahlen.ods', 'csv'],
  ['Brief.odt', 'rtf'],
];

async function writeDocuments(folder: string): Promise<void> {
  await writePackage(path.join(folder, 'Brief.odt'), textDocument());
  await writePackage(path.join(folder, 'Zahlen.ods'), workbook());
  await writePackage(path.join(folder, 'Folien.odp'), slides());
  const cells = [[{ value: { text: 'Köln' } }, { value: { number: '42' } }]];
  await writeNumbers(path.join(folder, 'Werte.numbers'), [
    { name: 'Umsätze', tables: [{ name: 'Erste', cells }] },
  ]);
  await writePages(
    path.join(folder, 'Text.pages'),
    pagesObjects({ text: 'Grüße aus Köln' }, []),
    {},
  );
}

type Job = { name: string; output: string; url: string };

async function expectRight(ask: (sent: Sent) => Promise<Answer>, job: Job): Promise<void> {
  expect(await untilEnded(ask, job.url)).toMatchObject({ status: 'completed' });
  const { bytes } = await ask({ path: `${job.url}/download` });
  const target = path.join(await tempDir(), `result-1`);
  await writeFile(target, bytes);
  const format = path.extname(job.name).slice(1);
  if (format === 'odt' || format === 'ods' || format === 'odp') {
    await expectContents({ target, extension: job.output }, format);
  } else {
    expect(await readResult(target, job.output)).toContain('Köln');
  }
}

test.each([1, 5])(
  'a disk that fills up while the document number %i is converted costs jobs nothing but time',
  async (moment) => {
    const [documents, dataDir] = [await tempDir(), await tempDir()];
    await writeDocuments(documents);
    const disk = privateDisk(dataDir, 48_000_000);
    const service = await startConversionProcess({
      dataDir,
      entry: 'conversion-service/main.ts',
      wrapper: disk.wrapper,
    });
    onTestFinished(() => service[Symbol.asyncDispose]());
    const ask = sender(service.base, await printedKey(service));
    const seen = disk.seenBy(service.child.pid ?? 0);
    const convert = async (name: string, output: string) => {
      const file: Part = ['file', name, await readFile(path.join(documents, name))];
      return ask(form('/api/v1/convert', [file, ['output_format', output]]));
    };
    const stateOf = async ({ url }: Job) => {
      const { status, json } = await ask({ path: url });
      expect(status).toBe(200);
      return (json as { status: string }).status;
    };

    const jobs: Job[] = [];
    for (const [name, output] of wanted) {
      const { status, json } = await convert(name, output);
      expect(status).toBe(202);
      jobs.push({ name, output, url: (json as { status_url: string }).status_url });
    }
    const begun = jobs[moment - 1];
    if (!begun) throw new Error('there is no such job');
    await vi.waitFor(async () => expect(await stateOf(begun)).not.toBe('queued'), {
      ...patience,
      interval: 10,
    });
    seen.fill();

    // Nothing runs any more, and nothing has failed.
    await vi.waitFor(async () => {
      expect(await Promise.all(jobs.map(stateOf))).not.toContain('processing');
    }, patience);
    expect(seen.freeBytes()).toBeLessThan(1_000_000);
    const states = await Promise.all(jobs.map(stateOf));
    expect(states).toContain('queued');
    expect(states).not.toContain('failed');

    // What needs no space goes on.
    for (const asked of ['/readyz', '/healthz', '/metrics']) {
      expect((await ask({ path: asked })).status).toBe(200);
    }
    const refused = await convert('Brief.odt', 'pdf');
    expect(refused).toMatchObject({ status: 503, json: { code: 'storage_full' } });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    const done = jobs.find((_, at) => states[at] === 'completed');
    if (done) await expectRight(ask, done);
    const deleted = jobs.find((_, at) => states[at] === 'queued');
    seen.fill();
    expect((await ask({ method: 'DELETE', path: deleted?.url ?? '' })).status).toBe(204);
    expect((await ask({ path: deleted?.url ?? '' })).status).toBe(404);

    seen.release();
    const kept = jobs.filter((job) => job !== deleted);
    for (const job of kept) await expectRight(ask, job);
    expect((await convert('Brief.odt', 'pdf')).status).toBe(202);

    // Nothing is left behind.
    for (const { url } of kept) {
      expect((await ask({ method: 'DELETE', path: url })).status).toBe(204);
    }
    await vi.waitFor(async () => {
      expect(await readdir(path.join(seen.path, 'uploads'))).toEqual([]);
      expect(await readdir(path.join(seen.path, 'drafts-all'))).toEqual([]);
      expect(await readdir(path.join(seen.path, 'results'))).toHaveLength(1);
      const inWork = await readdir(path.join(seen.path, 'workers'));
      expect(inWork.filter((name) => /^(document|probe)-/.test(name))).toEqual([]);
      expect(inWork.filter((name) => name.startsWith('worker-')).length).toBeLessThanOrEqual(2);
    }, patience);
  },
);
