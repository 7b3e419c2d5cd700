import { mkdir, readdir, rename, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import {
  type ConversionProcess,
  printedKey,
  sender,
  startConversionProcess,
} from '../fixtures/conversion/conversion-process.ts';
import { untilEnded } from '../fixtures/conversion/conversion-service.ts';
import { convertForm } from '../fixtures/conversion/form.ts';
import { privateDisk } from '../fixtures/private-disk.ts';
import { tempDir } from '../fixtures/temp-dir.ts';

/** Starts the service, converts a document, ends the service. */
async function usedFolder(): Promise<{ dataDir: string; key: string; url: string }> {
  const dataDir = await tempDir();
  await using service = await startConversionProcess({ dataDir });
  const key = await printedKey(service);
  const ask = sender(service.base, key);
  const { json } = await ask(convertForm('a.odt', 'the document'));
  const { status_url: url } = json as { status_url: string };
  expect(await untilEnded(ask, url)).toMatchObject({ status: 'completed' });
  return { dataDir, key, url };
}

async function startAgain(dataDir: string): Promise<ConversionProcess> {
  const service = await startConversionProcess({ dataDir });
  onTestFinished(() => service[Symbol.asyncDispose]());
  return service;
}

const database = 'conversions.sqlite';

test.each([
  ['that is missing', (file: string) => rm(file)],
  ['that is empty', (file: string) => truncate(file, 0)],
])('a database %s removes no result, and lets nobody in', async (_, harm) => {
  const { dataDir, key, url } = await usedFolder();
  const before = await readdir(path.join(dataDir, 'results'));
  expect(before).toHaveLength(1);
  const file = path.join(dataDir, database);
  await rename(file, `${file}.away`);
  await writeFile(file, '');
  await harm(file);
  // Twice: the second start finds an existing database.
  for (let start = 0; start < 2; start++) {
    await using service = await startConversionProcess({ dataDir });
    const answer = await sender(service.base, key)({ path: url });
    expect(answer).toMatchObject({ status: 401, json: { code: 'invalid_api_key' } });
    expect(await readdir(path.join(dataDir, 'results'))).toEqual(before);
  }
  // Put back, all is as it was.
  await rm(file);
  await rename(`${file}.away`, file);
  const service = await startAgain(dataDir);
  const ask = sender(service.base, key);
  expect((await ask({ path: `${url}/download` })).bytes.toString()).toBe('the document');
});

test.each([
  ['damaged', (file: string) => writeFile(file, 'no database at all, but some other text')],
  ['a folder', (file: string) => mkdir(file)],
  ['a link to nothing', (file: string) => symlink('/nowhere/at/all', file)],
])('a database that is %s ends the start with its name, and nothing is touched', async (_, put) => {
  const { dataDir, key, url } = await usedFolder();
  const file = path.join(dataDir, database);
  await rename(file, `${file}.away`);
  await put(file);
  await expect(startConversionProcess({ dataDir })).rejects.toThrow(database);
  expect(await readdir(path.join(dataDir, 'results'))).toHaveLength(1);
  await rm(file, { recursive: true });
  await rename(`${file}.away`, file);
  const service = await startAgain(dataDir);
  expect((await sender(service.base, key)({ path: `${url}/download` })).status).toBe(200);
});

test('files of others beside the results stay, also behind a link', async () => {
  const { dataDir } = await usedFolder();
  const elsewhere = await tempDir();
  await writeFile(path.join(elsewhere, 'diary.txt'), 'mine');
  await rm(path.join(dataDir, 'uploads'), { recursive: true });
  await symlink(elsewhere, path.join(dataDir, 'uploads'));
  await startAgain(dataDir);
  expect(await readdir(elsewhere)).toEqual(['diary.txt']);
});

test('the service starts on a disk that is full to the last byte, and jobs can be deleted', async () => {
  const { dataDir: filledWith, key, url } = await usedFolder();
  const dataDir = await tempDir();
  const disk = privateDisk(dataDir, 16_000_000, { filledWith });
  const service = await startConversionProcess({ dataDir, wrapper: disk.wrapper });
  onTestFinished(() => service[Symbol.asyncDispose]());
  const ask = sender(service.base, key);
  const seen = disk.seenBy(service.child.pid ?? 0);
  seen.fill();
  expect((await ask(convertForm('b.odt', 'text'))).json).toMatchObject({ code: 'storage_full' });
  expect((await ask({ path: `${url}/download` })).bytes.toString()).toBe('the document');
  expect((await ask({ method: 'DELETE', path: url })).status).toBe(204);
  expect((await ask({ path: url })).status).toBe(404);
  expect(await readdir(path.join(seen.path, 'results'))).toEqual([]);
});
