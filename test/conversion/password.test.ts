import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { sender } from '../fixtures/conversion/conversion-process.ts';
import { form } from '../fixtures/conversion/form.ts';
import { officeService } from '../fixtures/conversion/office-service.ts';
import { writeProtectedDocuments } from '../fixtures/documents/protected-documents.ts';
import { filesWith } from '../fixtures/files-with.ts';
import { tempDir } from '../fixtures/temp-dir.ts';

test('a protected document is converted with its password, of which nothing is left', async () => {
  const [dataDir, folder] = [await tempDir(), await tempDir()];
  const password = 'Schlüssel-4711';
  await writeProtectedDocuments(folder, { text: 'Harbour lights', password });
  const service = await officeService({
    CONVERSION_DATA_DIR: dataDir,
    CONVERSION_LOG_LEVEL: 'debug',
  });
  const logged: string[] = [];
  service.child.stderr?.on('data', (chunk) => logged.push(String(chunk)));
  const ask = sender(service.base, service.key);
  const document = await readFile(path.join(folder, 'locked.docx'));

  const convert = async (fields: [string, string][]) => {
    const parts: Parameters<typeof form>[1] = [['file', 'locked.docx', document], ...fields];
    return (await ask(form('/api/v1/convert', parts, { prefer: 'wait=60' }))).json;
  };
  const refused = { status: 'failed', error: { code: 'password_required' } };
  expect(await convert([])).toMatchObject(refused);
  expect(await convert([['password', 'Schlüssel-0815']])).toMatchObject(refused);
  const opened = await convert([
    ['password', password],
    ['output_format', 'txt'],
  ]);
  expect(opened).toMatchObject({ status: 'completed' });
  const { download_url: url } = opened as { download_url: string };
  expect((await ask({ path: url })).bytes.toString()).toContain('Harbour lights');

  for (const text of [password, 'Schlüssel-0815']) {
    expect(await filesWith(dataDir, text)).toEqual([]);
    expect(logged.join('')).not.toContain(text);
  }
  // Its decrypted text is only in its result.
  expect(await filesWith(dataDir, 'Harbour lights')).toEqual([
    expect.stringContaining(`${path.sep}results${path.sep}`),
  ]);
});
