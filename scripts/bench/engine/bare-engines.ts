import { type ChildProcess, execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import pLimit from 'p-limit';

/**
 * Two processes with LibreOfficeKit; `loop` converts all files once, each by the first that is free, as
 * any caller of two would.
 */
export async function startBareKits(
  folder: string,
  files: string[],
): Promise<AsyncDisposable & { loop(): Promise<void> }> {
  const kits = await Promise.all([0, 1].map((kit) => startKit(folder, kit, files)));
  return {
    async loop() {
      const left = files.keys();
      await Promise.all(
        kits.map(async (kit) => {
          for (const at of left) await convertOnce(kit, at);
        }),
      );
    },
    async [Symbol.asyncDispose]() {
      await Promise.all(kits.map(endKit));
    },
  };
}

const script = path.join(import.meta.dirname, 'bare-kit.ts');
const startMs = 60_000;
const documentMs = 120_000;

async function startKit(folder: string, index: number, files: string[]): Promise<ChildProcess> {
  const own = path.join(folder, `bare-${index}`);
  await mkdir(own);
  const kit = fork(script, [own, ...files]);
  await heard(kit, startMs);
  return kit;
}

async function convertOnce(kit: ChildProcess, at: number): Promise<void> {
  const done = heard(kit, documentMs);
  kit.send(at);
  await done;
}

/** Rejects where the process ends instead, or is silent for so many ms. */
async function heard(kit: ChildProcess, milliseconds: number): Promise<void> {
  const settled = new AbortController();
  const signal = AbortSignal.any([settled.signal, AbortSignal.timeout(milliseconds)]);
  const ended = once(kit, 'exit', { signal }).then(() => {
    throw new Error('The process with LibreOfficeKit has ended.');
  });
  await Promise.race([once(kit, 'message', { signal }), ended]);
  ended.catch(() => undefined);
  settled.abort();
}

async function endKit(kit: ChildProcess): Promise<void> {
  if (kit.exitCode !== null || kit.signalCode !== null) return;
  const gone = once(kit, 'exit');
  kit.kill('SIGKILL');
  await gone;
}

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
