import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import {
  protectedFormats,
  writeProtectedDocuments,
} from '../../test/fixtures/documents/protected-documents.ts';
import { type TestConverter, testConverter } from './testing/test-converter.ts';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 300_000 });

const run = promisify(execFile);
const password = 'öffne dich';
let shared: TestConverter;

beforeAll(async () => {
  shared = await testConverter();
  await writeProtectedDocuments(shared.folder, { text: 'Harbour 4711', password });
});

afterAll(() => shared[Symbol.asyncDispose]());

test.each(protectedFormats)('a protected .%s opens with its password alone', async (format) => {
  const name = `locked.${format}`;
  const { target } = await shared.convert(name, 'pdf', { password });
  expect(await textOf(target)).toContain('Harbour 4711');
  const refused = { code: 'password_required' };
  await expect(shared.convert(name, 'pdf')).rejects.toMatchObject(refused);
  // What was opened before must not be accessible later.
  await expect(shared.convert(name, 'pdf', { password: 'guess' })).rejects.toMatchObject(refused);
});

test.each(['locked.odt', 'locked.docx'])('%s becomes a book and plain text, too', async (name) => {
  const { target } = await shared.convert(name, 'txt', { password });
  const { stdout } = await run('cat', [target]);
  expect(stdout).toContain('Harbour 4711');
  await shared.convert(name, 'epub', { password });
});

test('a document that is not protected needs no password and takes any', async () => {
  const { target } = await shared.convert('locked.odt', 'docx', { password });
  await run('cp', [target, path.join(shared.folder, 'open.docx')]);
  const opened = await shared.convert('open.docx', 'pdf', { password: 'any' });
  expect(await textOf(opened.target)).toContain('Harbour 4711');
});

test('where LibreOffice can be given no password, a protected document says so', async () => {
  await using own = await testConverter({ workers: 1, inProcess: false });
  await run('cp', [path.join(shared.folder, 'locked.odt'), own.folder]);
  await expect(own.convert('locked.odt', 'pdf', { password })).rejects.toMatchObject({
    code: 'password_required',
    message: expect.stringContaining('cannot be given a password'),
  });
});

async function textOf(pdf: string): Promise<string> {
  const { stdout } = await run('pdftotext', [pdf, '-']);
  return stdout;
}
