import { execFile } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import pLimit from 'p-limit';

const run = promisify(execFile);

/** All files in one call. */
export async function convertTogether(
  folder: string,
  profile: string,
  files: string[],
): Promise<void> {
  const profileUrl = pathToFileURL(path.join(folder, profile)).href;
  const out = path.join(folder, 'soffice-out');
  const args = [`-env:UserInstallation=${profileUrl}`, '--headless', '--convert-to', 'pdf'];
  await run('soffice', [...args, '--outdir', out, ...files], { timeout: 180_000 });
}

/** A call for each file, as many at a time as there are profiles. */
export async function convertEach(
  folder: string,
  profiles: string[],
  files: string[],
): Promise<void> {
  const free = [...profiles];
  const turns = pLimit(profiles.length);
  const convertOne = (file: string) =>
    turns(async () => {
      const profile = free.pop() ?? '';
      await convertTogether(folder, profile, [file]);
      free.push(profile);
    });
  await Promise.all(files.map(convertOne));
}

/** A first call makes a profile, which takes longer. */
export async function warmProfile(folder: string, profile: string, files: string[]): Promise<void> {
  await convertTogether(folder, profile, files.slice(0, 1));
}
