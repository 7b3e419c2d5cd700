import {
  chmod,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../test/fixtures/temporary-folder.ts';
import { jobPath, outputPath, stageDocument } from './job-folder.ts';

/** A document in the folder of a worker, which is assumed to be compromised. */
async function lentDocument(folder: string) {
  const source = path.join(folder, 'upload');
  await writeFile(source, 'the document');
  const root = path.join(folder, 'worker');
  await mkdir(root);
  const job = await stageDocument(folder, source, 'letter.odt');
  job.lendTo(root);
  return { job, root, target: path.join(folder, 'result.pdf') };
}

/** A folder that no worker should reach, with files of the names that are looked for in a job's. */
async function foreignFolder(folder: string): Promise<string> {
  const foreign = path.join(folder, 'foreign');
  await mkdir(path.dirname(outputPath(foreign)), { recursive: true });
  await writeFile(outputPath(foreign), 'not yours');
  await writeFile(path.join(foreign, 'letter.odt'), 'not yours either');
  return foreign;
}

test('a result is moved to its place, and nothing of the document stays', async () => {
  await using folder = await temporaryFolder();
  const { job, root, target } = await lentDocument(folder.path);
  await writeFile(outputPath(jobPath(root)), 'made');
  job.takeBack(root);
  expect(await job.moveResult(target)).toBe(4);
  await job[Symbol.asyncDispose]();
  expect(await readFile(target, 'utf8')).toBe('made');
  expect((await readdir(folder.path)).toSorted()).toEqual(['result.pdf', 'upload', 'worker']);
  expect(await readdir(root)).toEqual([]);
});

test('a result is for the service alone, whatever mode the worker gave it', async () => {
  await using folder = await temporaryFolder();
  const { job, root, target } = await lentDocument(folder.path);
  await writeFile(outputPath(jobPath(root)), 'made');
  await chmod(outputPath(jobPath(root)), 0o6777);
  job.takeBack(root);
  await job.moveResult(target);
  expect((await stat(target)).mode & 0o7777).toBe(0o600);
});

test('a folder instead of a result is none, and does not stay', async () => {
  await using folder = await temporaryFolder();
  const { job, root, target } = await lentDocument(folder.path);
  await mkdir(outputPath(jobPath(root)));
  job.takeBack(root);
  await expect(job.moveResult(target)).rejects.toThrow('not a plain file');
  await expect(stat(target)).rejects.toThrow('ENOENT');
});

test('whatever else a worker leaves in the folder goes with it', async () => {
  await using folder = await temporaryFolder();
  const { job, root } = await lentDocument(folder.path);
  await mkdir(path.join(jobPath(root), 'out', 'deep', 'er'), { recursive: true });
  job.takeBack(root);
  await job[Symbol.asyncDispose]();
  expect((await readdir(folder.path)).toSorted()).toEqual(['upload', 'worker']);
});

test('a link instead of the folder is followed neither for the result nor to remove it', async () => {
  await using folder = await temporaryFolder();
  const { job, root } = await lentDocument(folder.path);
  const foreign = await foreignFolder(folder.path);
  await rename(jobPath(root), path.join(root, 'aside'));
  await symlink(foreign, jobPath(root));
  expect(() => job.takeBack(root)).toThrow('is gone');
  await job[Symbol.asyncDispose]();
  expect(await readdir(foreign)).toEqual(['letter.odt', 'out']);
});

test.each(['out', 'result'])('a link instead of %s is no result', async (linked) => {
  await using folder = await temporaryFolder();
  const { job, root, target } = await lentDocument(folder.path);
  const foreign = await foreignFolder(folder.path);
  const place = outputPath(jobPath(root));
  if (linked === 'result') await symlink(outputPath(foreign), place);
  else {
    await rm(path.dirname(place), { recursive: true });
    await symlink(path.dirname(outputPath(foreign)), path.dirname(place));
  }
  job.takeBack(root);
  await expect(job.moveResult(target)).rejects.toThrow('not a plain file');
  await job[Symbol.asyncDispose]();
  expect(await readFile(outputPath(foreign), 'utf8')).toBe('not yours');
});
