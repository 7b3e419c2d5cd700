import { execFile } from 'node:child_process';
import { readFile, symlink } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { startConversionProcess } from '../fixtures/conversion/conversion-process.ts';
import { readZip } from '../fixtures/documents/read-zip.ts';
import { tempDir } from '../fixtures/temp-dir.ts';

const root = path.resolve(import.meta.dirname, '../..');
const standard = 'http://127.0.0.1:8090';

test('the commands of the manual run as written', { timeout: 180_000 }, async () => {
  const dataDir = await tempDir();
  await using service = await startConversionProcess({
    dataDir,
    entry: 'conversion-service/main.ts',
  });
  const folder = await tempDir();
  for (const name of ['package.json', 'conversion-service', 'shared', 'node_modules']) {
    await symlink(path.join(root, name), path.join(folder, name));
  }
  const commands = [await block('Convert a file'), await block('Convert many')].join('\n');
  expect(commands).toContain(`BASE=${standard}\n`);
  // The standard port may be taken.
  const script = commands.replace(standard, service.base);
  await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', script], {
    cwd: folder,
    env: { ...process.env, CONVERSION_DATA_DIR: dataDir },
    timeout: 150_000,
  });
  const workbook = await readFile(path.join(folder, 'fruit.xlsx'));
  expect(readZip(workbook).get('xl/sharedStrings.xml')?.toString()).toContain('apples');
  const results = readZip(await readFile(path.join(folder, 'fruit.zip')));
  expect([...results.keys()]).toEqual(['fruit.pdf', 'fruit (2).pdf']);
});

/** The commands under a heading. */
async function block(heading: string): Promise<string> {
  const text = await readFile(path.join(root, 'docs/conversion-service.md'), 'utf8');
  const commands = text.split(`## ${heading}\n`)[1]?.match(/```sh\n(.*?)```/s)?.[1];
  if (!commands) throw new Error(`There are no commands under “${heading}”.`);
  return commands;
}
