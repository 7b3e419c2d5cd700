import { chmod, lstat, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import {
  textDocument,
  writePackage,
} from '../../conversion-service/engine/testing/sample-documents.ts';
import {
  printedKey,
  sender,
  startConversionProcess,
} from '../fixtures/conversion/conversion-process.ts';
import { untilEnded } from '../fixtures/conversion/conversion-service.ts';
import { form } from '../fixtures/conversion/form.ts';
import { keysCommand } from '../fixtures/conversion/issue-key.ts';
import { foreignFolder } from '../fixtures/foreign-folder.ts';
import { tempDir } from '../fixtures/temp-dir.ts';

/**
 * Where bubblewrap mounts the program within a worker's folder, its /tmp, if the program lies below
 * /tmp. The mount points that it makes there are empty.
 */
const shownProgram = path.join(path.sep, path.relative(tmpdir(), process.cwd()), path.sep);

/** The files and folders in a folder that others may access, by name and mode. */
async function openToOthers(folder: string): Promise<string[]> {
  const found: string[] = [];
  for (const name of await readdir(folder).catch(() => [])) {
    const place = path.join(folder, name);
    const stat = await lstat(place).catch(() => null);
    if (!stat || stat.isSymbolicLink() || place.includes(shownProgram)) continue;
    if ((stat.mode & 0o077) !== 0) found.push(`${name} ${(stat.mode & 0o777).toString(8)}`);
    if (stat.isDirectory()) found.push(...(await openToOthers(place)));
  }
  return found;
}

test('nobody but the user reads what is kept, whatever is set where the service is started', async () => {
  const [documents, dataDir] = [await tempDir(), await tempDir()];
  await chmod(dataDir, 0o755);
  // As an earlier version, or a copy, left them.
  await writeFile(path.join(dataDir, 'api.lock'), '');
  await mkdir(path.join(dataDir, 'results'));
  await writeFile(path.join(dataDir, 'conversions.sqlite'), '');
  for (const name of ['api.lock', 'results', 'conversions.sqlite']) {
    await chmod(path.join(dataDir, name), 0o777);
  }
  await writePackage(path.join(documents, 'a.odt'), textDocument());
  const document = await readFile(path.join(documents, 'a.odt'));
  const service = await startConversionProcess({
    dataDir,
    entry: 'conversion-service/main.ts',
    wrapper: ['sh', '-c', 'umask 000 && exec "$0" "$@"'],
  });
  onTestFinished(() => service[Symbol.asyncDispose]());
  const ask = sender(service.base, await printedKey(service));
  const { json } = await ask(
    form('/api/v1/batch', [
      ...Array.from({ length: 6 }, (): [string, string, Buffer] => ['files', 'a.odt', document]),
      ['output_format', 'pdf'],
    ]),
  );
  const { status_url: url } = json as { status_url: string };
  // Repeatedly: the work on documents makes files and removes them.
  const seen = new Set<string>();
  const looking = new AbortController();
  const looked = (async () => {
    while (!looking.signal.aborted) for (const one of await openToOthers(dataDir)) seen.add(one);
  })();
  expect(await untilEnded(ask, url)).toMatchObject({ status: 'completed', completed: 6 });
  looking.abort();
  await looked;
  expect([...seen]).toEqual([]);
  expect((await readdir(dataDir)).length).toBeGreaterThan(6);
});

test('a folder of another user is refused with the name of that user, and left alone', async () => {
  const { folder, owner } = await foreignFolder();
  const before = await readdir(folder);
  const said = `The data folder ${folder} belongs to the user ${owner}, and this runs as`;
  await expect(startConversionProcess({ dataDir: folder })).rejects.toThrow(said);
  await expect(keysCommand(folder, 'list')).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining(said),
  });
  expect(await readdir(folder)).toEqual(before);
});

test('who finds its folder locked ends at once and names who holds the lock', async () => {
  const dataDir = await tempDir();
  const holder = await startConversionProcess({ dataDir });
  onTestFinished(() => holder[Symbol.asyncDispose]());
  const second = startConversionProcess({ dataDir });
  await expect(second).rejects.toThrow(`api.lock is held by process ${holder.child.pid} (node)`);
});
