import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { startConversionProcess } from '../../test/fixtures/conversion/conversion-process.ts';
import { startHost } from '../../test/fixtures/host/host-process.ts';
import { textPicture } from '../../test/fixtures/images/text-picture.ts';
import { type Sent, send } from '../../test/fixtures/send.ts';
import { run } from '../run.ts';

const keysCommand = path.resolve(import.meta.dirname, '../../conversion-service/keys-command.ts');

/** Uses this version as a user would and packs the contents of its data folders into `folder`. */
export async function keepData(folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const work = mkdtempSync(path.join(tmpdir(), 'screenscribe-release-'));
  try {
    const of = (name: string) => path.join(work, name);
    for (const name of ['host', 'conversion-service']) mkdirSync(of(name), { mode: 0o700 });
    const token = await leaveHistory(of('host'));
    const job = await leaveJob(of('conversion-service'));
    for (const name of readdirSync(work)) pack(of(name), path.join(folder, `${name}.tar.gz`));
    const secrets = { token, ...job };
    writeFileSync(path.join(folder, 'secrets.json'), `${JSON.stringify(secrets, null, 2)}\n`);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

async function leaveHistory(dataDir: string): Promise<string> {
  await using host = await startHost({ dataDir });
  const ask = (sent: Sent) => answerOf(host.base, sent);
  const add = (body: object) => ask({ method: 'POST', path: '/history', body });
  await add({ text: 'Gate B12 closes at 17:45', color: 'red' });
  await add({
    text: 'Größe 20 × 30 cm\nпривет 你好 😀',
    source: { kind: 'page', title: 'A page', url: 'https://example.org/a' },
  });
  const screenshot = Buffer.from(await textPicture('Gate B12')).toString('base64');
  await add({ text: 'Gate B12', screenshot, source: { kind: 'image' } });
  await ask({ method: 'PUT', path: '/hotkey', body: { hotkey: 'Ctrl+Alt+9' } });
  const settings = {
    ui: { theme: 'dark' },
    history: { maxEntries: 500 },
    ocr: { languages: ['eng', 'deu'] },
  };
  await ask({ method: 'PUT', path: '/settings', body: settings });
  const { token } = await ask({ method: 'POST', path: '/settings/token' });
  return String(token);
}

async function leaveJob(dataDir: string): Promise<{ key: string; job: string }> {
  const entry = 'conversion-service/main.ts';
  await using service = await startConversionProcess({ dataDir, entry });
  const issue = ['issue', '--email', 'anna@example.org', '--use-case', 'data of a release'];
  const said = run(process.execPath, [keysCommand, ...issue], { CONVERSION_DATA_DIR: dataDir });
  const key = /cs_[\w-]+/.exec(said)?.[0];
  if (key === undefined) throw new Error(`No key was issued: ${said}`);
  const form = new FormData();
  form.set('file', new File(['name,zip\nAnna,01234\n'], 'list.csv'));
  form.set('output_format', 'xlsx');
  const answer = await fetch(`${service.base}/api/v1/convert`, {
    method: 'POST',
    headers: { 'x-api-key': key, prefer: 'wait=60' },
    body: form,
  });
  const { job_id: job, status } = (await answer.json()) as Record<string, unknown>;
  if (status !== 'completed') throw new Error(`The job is ${status}.`);
  return { key, job: String(job) };
}

async function answerOf(base: string, sent: Sent): Promise<Record<string, unknown>> {
  const { status, json } = await send(base, sent);
  if (status >= 300) throw new Error(`${sent.path} answered ${status}: ${JSON.stringify(json)}`);
  return json as Record<string, unknown>;
}

/** Without files that only a running process needs, and each database in one file. */
function pack(folder: string, archive: string): void {
  for (const name of readdirSync(folder)) {
    if (/^(logs|run|workers|room-for-deleting)$|lock/.test(name)) {
      rmSync(path.join(folder, name), { recursive: true });
    }
  }
  for (const name of readdirSync(folder).filter((name) => name.endsWith('.sqlite'))) {
    using db = new DatabaseSync(path.join(folder, name));
    db.exec('PRAGMA journal_mode = DELETE; VACUUM;');
  }
  const owner = ['--sort=name', '--owner=0', '--group=0', '--numeric-owner'];
  run('tar', ['-C', folder, ...owner, '-I', 'gzip -n9', '-cf', archive, '.']);
}
