import { chmod, cp, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { expect, vi } from 'vitest';
import { endProcess } from '../fixtures/child-process.ts';
import {
  type ConversionProcess,
  printedKey,
  sender,
  startConversionProcess,
} from '../fixtures/conversion/conversion-process.ts';
import { untilEnded } from '../fixtures/conversion/conversion-service.ts';
import { convertForm } from '../fixtures/conversion/form.ts';
import { type OrdinaryUser, ordinaryUser } from '../fixtures/ordinary-user.ts';
import { send } from '../fixtures/send.ts';
import { temporaryFolder } from '../fixtures/temporary-folder.ts';
import { faults } from './data-folder-faults.ts';
import { inodeOf, inodesIn } from './inodes.ts';

type KeptFile = {
  /** Whether it, or what is damaged in its place, must not be removed. */
  stays?: boolean;
  /** Whether the service may refuse to start with it, as long as it says why. */
  mayRefuse?: boolean;
  /** Whether keys and jobs may be unknown without it. */
  isDatabase?: boolean;
  /** Whether the document that waits may be gone with it. */
  hasUpload?: boolean;
  /** Whether the result may be gone with it. */
  hasResult?: boolean;
};

/** Everything in the data folder that the service finds there after it was killed. */
export const keptFiles: Record<string, KeptFile> = {
  'conversions.sqlite': { stays: true, mayRefuse: true, isDatabase: true },
  'conversions.sqlite-wal': { mayRefuse: true, isDatabase: true },
  'conversions.sqlite-shm': { mayRefuse: true },
  'api.lock': { mayRefuse: true },
  'worker.lock': { mayRefuse: true },
  'reserve-all': { mayRefuse: true },
  uploads: { stays: true, mayRefuse: true, hasUpload: true },
  'uploads/*': { hasUpload: true },
  results: { stays: true, mayRefuse: true, hasResult: true },
  'results/*': { stays: true, hasResult: true },
  'drafts-all': { mayRefuse: true },
};

export type Round = { file: string; fault: string };

/** Each fault of each file. */
export function everyRound(): Round[] {
  return Object.keys(keptFiles).flatMap((file) =>
    Object.keys(faults).map((fault) => ({ file, fault })),
  );
}

/**
 * Starts the service on a folder with one fault at a time, and sends requests with a valid key, with
 * a wrong one and without. One document was converted there, another one waits.
 */
export async function faultRounds(rounds: Round[]): Promise<void> {
  await using template = await killedFolder();
  const failed: string[] = [];
  for (const round of rounds) {
    await faultRound(template, round).catch((error: unknown) =>
      failed.push(`${round.file}: ${round.fault}: ${error}`),
    );
  }
  expect(failed).toEqual([]);
}

type KilledFolder = AsyncDisposable & { path: string; key: string; done: string; waiting: string };

async function killedFolder(): Promise<KilledFolder> {
  const folder = await temporaryFolder();
  const environment = { TEST_CONVERSION_MS: '50' };
  await using first = await startConversionProcess({ dataDir: folder.path, environment });
  const key = await printedKey(first);
  const done = await converted(first, key, 'done');
  await untilEnded(sender(first.base, key), done);
  await first[Symbol.asyncDispose]();
  const slow = { TEST_CONVERSION_MS: '600000' };
  await using second = await startConversionProcess({ dataDir: folder.path, environment: slow });
  const waiting = await converted(second, key, 'later');
  const gone = new Promise((resolve) => second.child.once('exit', resolve));
  second.child.kill('SIGKILL');
  await gone;
  return {
    path: folder.path,
    ...{ key, done, waiting },
    [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose](),
  };
}

/** The status URL of the job. */
async function converted({ base }: ConversionProcess, key: string, text: string): Promise<string> {
  const { status, json } = await sender(base, key)(convertForm('a.odt', `${text} document`));
  expect(status).toBe(202);
  return (json as { status_url: string }).status_url; // As the API's contract says.
}

async function faultRound(template: KilledFolder, { file, fault }: Round): Promise<void> {
  await using folder = await temporaryFolder();
  await cp(template.path, folder.path, { recursive: true });
  const spoiled = await resolved(folder.path, file);
  // What is there of SQLite's own files depends on the moment of the kill.
  if (file.startsWith('conversions.sqlite-')) await writeFile(spoiled, '', { flag: 'a' });
  await faults[fault]?.(spoiled);
  const before = await inodeOf(spoiled);
  const user = ordinaryUser();
  user?.own(folder.path);
  const { mayRefuse, stays } = keptFiles[file] ?? {};
  const started = await start(folder.path, user);
  if (typeof started === 'string') {
    expect(mayRefuse, started).toBe(true);
    expect(started).toContain(path.basename(file));
    expect(started).not.toMatch(/^\s+at /m);
  } else {
    await using service = started;
    await askAround(service, template, { file, fault, spoiled });
  }
  if (stays && before !== undefined) expect(await inodesIn(folder.path)).toContain(before);
}

async function resolved(folder: string, file: string): Promise<string> {
  if (!file.endsWith('/*')) return path.join(folder, file);
  const within = path.join(folder, path.dirname(file));
  const [name] = await readdir(within);
  if (name === undefined) throw new Error(`there is nothing in ${within}`);
  return path.join(within, name);
}

/** What the service says where it does not start. */
async function start(dataDir: string, user: OrdinaryUser | undefined) {
  try {
    return await startConversionProcess({ dataDir, ...(user && { user }) });
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

async function askAround(
  service: ConversionProcess,
  { key, done, waiting }: KilledFolder,
  { file, fault, spoiled }: Round & { spoiled: string },
): Promise<void> {
  const { isDatabase, hasResult, hasUpload } = keptFiles[file] ?? {};
  let talk = '';
  const stderr = service.child.stderr as Readable; // It was started with a pipe.
  stderr.on('data', (text) => {
    talk += text;
  });
  const strangers = [{}, { 'x-api-key': `${key}x` }, { 'x-api-key': 'cs_wrong_key' }];
  for (const headers of strangers) {
    for (const path of [done, `${done}/download`, waiting]) {
      expect((await send(service.base, { path, headers })).status, path).toBe(401);
    }
    const sent = convertForm('b.odt', 'of a stranger');
    const answer = await send(service.base, { ...sent, headers: { ...sent.headers, ...headers } });
    expect(answer.status).toBe(401);
  }
  const ask = sender(service.base, key);
  const { status } = await ask({ path: done });
  if (!isDatabase) expect(status).toBe(200);
  if (status === 200) {
    const download = await ask({ path: `${done}/download` });
    if (download.status === 200) expect(download.bytes.toString()).toBe('done document');
    else expect(hasResult, `${download.status}: ${download.bytes}`).toBe(true);
    if (hasUpload && fault === 'unreadable' && ordinaryUser()) {
      await vi.waitFor(() => expect(talk).toContain('a job waits'), { timeout: 30_000 });
      await chmod(spoiled, 0o600);
    }
    const ended = (await ask({ path: waiting })).status === 200 && (await untilEnded(ask, waiting));
    if (ended && ended.status === 'completed') {
      const made = await ask({ path: `${waiting}/download` });
      expect(made.bytes.toString()).toBe('later document');
    } else {
      expect(isDatabase || hasUpload, JSON.stringify(ended)).toBe(true);
    }
  } else {
    expect(status).toBe(401);
  }
  await endProcess(service.child, 30_000);
  expect(talk).not.toMatch(/uncaught|unhandled/i);
  expect(service.child.exitCode).toBe(0);
}
