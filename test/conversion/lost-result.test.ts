import { execFileSync } from 'node:child_process';
import { mkdir, readdir, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import {
  startConversionService,
  type TestService,
} from '../fixtures/conversion/conversion-service.ts';
import { convertForm, form } from '../fixtures/conversion/form.ts';

/** What may happen to a result on its disk. */
const losses: Record<string, (file: string) => Promise<void>> = {
  removed: (file) => rm(file),
  emptied: (file) => truncate(file, 0),
  'cut off': (file) => truncate(file, 3),
  'replaced by a folder': async (file) => {
    await rm(file);
    await mkdir(file);
  },
  'replaced by a link to itself': async (file) => {
    await rm(file);
    await symlink(file, file);
  },
  'replaced by a link to another file': async (file) => {
    await rm(file);
    await symlink(import.meta.filename, file);
  },
  'replaced by a pipe': async (file) => {
    await rm(file);
    execFileSync('mkfifo', [file]);
  },
  'replaced by a link to nothing': async (file) => {
    await rm(file);
    await symlink('/nowhere', file);
  },
};

async function resultFile(service: TestService): Promise<string> {
  const folder = path.join(service.dataDir, 'results');
  const [name = ''] = await readdir(folder);
  return path.join(folder, name);
}

test.each(Object.entries(losses))(
  'a result that was %s is said to be lost, and logged once',
  async (_, lose) => {
    await using service = await startConversionService();
    const { json } = await service.send(convertForm('a.odt', 'the document'));
    const { job_id: id, status_url: url } = json as { job_id: string; status_url: string };
    await service.untilEnded(url);
    await lose(await resultFile(service));
    const head = await service.send({ method: 'HEAD', path: `${url}/download` });
    expect(head).toMatchObject({ status: 410, bytes: Buffer.alloc(0) });
    for (let count = 0; count < 2; count++) {
      const answer = await service.send({ path: `${url}/download` });
      expect(answer).toMatchObject({ status: 410, json: { code: 'expired' } });
      const { detail } = answer.json as { detail: string };
      expect(detail).toContain('no longer on the disk');
      expect(detail).not.toContain('24 hours');
    }
    const warnings = service.logged.filter((line) => line.includes('is not in the store of files'));
    expect(warnings).toHaveLength(1);
    expect(warnings[0]).toContain(id);
    // Its owner can still delete it.
    expect((await service.send({ method: 'DELETE', path: url })).status).toBe(204);
    expect((await service.send({ path: url })).status).toBe(404);
  },
);

test('a batch one of whose results is lost does not look whole', async () => {
  await using service = await startConversionService();
  const parts = ['a.odt', 'b.odt'].map((name): [string, string, string] => ['files', name, 'text']);
  const { json } = await service.send(form('/api/v1/batch', parts));
  const { status_url: url } = json as { status_url: string };
  await service.untilEnded(url);
  await writeFile(await resultFile(service), '');
  await expect(service.send({ path: `${url}/download` })).rejects.toThrow();
  expect(service.logged.filter((line) => line.includes('is not in the store'))).toHaveLength(1);
});
