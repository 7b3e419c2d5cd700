import { execFile, spawn } from 'node:child_process';
import { readFile, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { expect, onTestFinished, test, vi } from 'vitest';
import { endProcess } from '../fixtures/child-process.ts';
import { sender, startConversionProcess } from '../fixtures/conversion/conversion-process.ts';
import { form } from '../fixtures/conversion/form.ts';
import { issueKey, keysCommand } from '../fixtures/conversion/issue-key.ts';
import { readZip } from '../fixtures/documents/read-zip.ts';
import { freePort } from '../fixtures/free-port.ts';
import { send } from '../fixtures/send.ts';
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
  const headings = [
    'Convert a file',
    'Pages, images, passwords, archives',
    'Convert many',
    'Be notified when it ends',
  ];
  const commands = (await Promise.all(headings.map((heading) => block(heading)))).join('\n');
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
  const thumbnail = await readFile(path.join(folder, 'fruit.png'));
  const { format, width } = await sharp(thumbnail).metadata();
  // Paper is about eight inches wide.
  expect({ format, isSmall: width < 200 }).toEqual({ format: 'png', isSmall: true });
  const archived = await readFile(path.join(folder, 'fruit.pdf'), 'latin1');
  expect(archived).toMatch(/pdfaid:part(>|=")2/);
  const results = readZip(await readFile(path.join(folder, 'fruit.zip')));
  expect([...results.keys()]).toEqual(['fruit.pdf', 'fruit (2).pdf']);
});

test.each([
  ['js', 'node', 'convert.mjs'],
  ['py', 'python3', 'convert.py'],
])('the program of the manual in %s runs as written', async (language, command, name) => {
  const dataDir = await tempDir();
  const key = await issueKey(dataDir);
  await using service = await startConversionProcess({
    dataDir,
    entry: 'conversion-service/main.ts',
  });
  const cwd = await tempDir();
  await writeFile(path.join(cwd, name), await block('From a program', language));
  await writeFile(path.join(cwd, 'größe.csv'), 'name,count\napples,3\n');
  await writeFile(path.join(cwd, 'broken.docx'), 'no document');
  const env = { ...process.env, CONVERSION_URL: service.base, CONVERSION_KEY: key };
  const run = (file: string) =>
    promisify(execFile)(command, [name, file, 'pdf'], { cwd, env, timeout: 150_000 });
  await run('größe.csv');
  const result = await readFile(path.join(cwd, 'größe.pdf'));
  expect(result.subarray(0, 5).toString()).toBe('%PDF-');
  await expect(run('broken.docx')).rejects.toThrow(/its content is something else/);
});

test.each([
  ['js', process.execPath, 'receive.mjs'],
  ['py', 'python3', 'receive.py'],
])('the receiver of the manual in %s takes what is signed and nothing else', async (...given) => {
  const [language, command, name] = given;
  const dataDir = await tempDir();
  const key = await issueKey(dataDir);
  const port = await freePort();
  const cwd = await tempDir();
  const program = await block('Be notified when it ends', language);
  // The port of the manual may be taken.
  await writeFile(path.join(cwd, name), program.replace('9000', String(port)));
  const printed = await keysCommand(dataDir, 'webhook-secret', key.split('_')[1] ?? '');
  const env = { ...process.env, WEBHOOK_SECRET: /whsec_\S+/.exec(printed)?.[0] };
  const child = spawn(command, [name], { cwd, env, stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => endProcess(child));
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text) => {
    said += text;
  });
  const receiver = `http://127.0.0.1:${port}`;
  const forged = { 'webhook-id': 'a', 'webhook-timestamp': '1', 'webhook-signature': 'v1,b' };
  await vi.waitFor(
    async () => {
      const { status } = await send(receiver, {
        method: 'POST',
        path: '/',
        headers: forged,
        body: {},
      });
      expect(status).toBe(400);
    },
    { timeout: 60_000 },
  );
  const environment = { CONVERSION_CALLBACK_ALLOW: `127.0.0.1:${port}` };
  await using service = await startConversionProcess({ dataDir, environment });
  const { json } = await sender(
    service.base,
    key,
  )(
    form('/api/v1/convert', [
      ['file', 'größe.odt', 'text'],
      ['callback_url', `${receiver}/hook`],
    ]),
  );
  const { job_id: id } = json as { job_id: string };
  await vi.waitFor(() => expect(said).toContain(id), { timeout: 60_000 });
  expect(said).toContain('größe.odt');
});

/** The commands, or the program in a language, under a heading. */
async function block(heading: string, language = 'sh'): Promise<string> {
  const text = await readFile(path.join(root, 'docs/conversion-service.md'), 'utf8');
  const section = text.split(`## ${heading}\n`)[1]?.split('\n## ')[0];
  const written = section?.split(`\`\`\`${language}\n`)[1]?.split('\n```')[0];
  if (!written) throw new Error(`There is no ${language} under “${heading}”.`);
  return `${written}\n`;
}
