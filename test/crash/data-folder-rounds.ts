import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, cp, lstat, mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect } from 'vitest';
import { entry as entrySchema } from '../../shared/api/entry.ts';
import { commandLine } from '../fixtures/host/command-line.ts';
import { type HostProcess, startHost } from '../fixtures/host/host-process.ts';
import { drawnText } from '../fixtures/images/drawn-text.ts';
import { type OrdinaryUser, ordinaryUser } from '../fixtures/ordinary-user.ts';
import { send } from '../fixtures/send.ts';
import { temporaryFolder } from '../fixtures/temporary-folder.ts';
import { faults } from './data-folder-faults.ts';
import { inodeOf, inodesIn } from './inodes.ts';

type KeptFile = {
  /** Whether its content was acknowledged: what is damaged must not be lost. */
  isAcknowledged: boolean;
  /** Whether the host may refuse to start without it, as long as it says why. */
  mayRefuse?: boolean;
  /** Whether the entry is in it, and so need not be shown without it. */
  hasEntry?: boolean;
};

const aPicture = 'a picture in screenshots';

/** Everything in the data folder that the host finds there when it starts. One line each. */
export const keptFiles: Record<string, KeptFile> = {
  'settings.json': { isAcknowledged: true },
  'api-token': { isAcknowledged: true },
  'conversion-service.json': { isAcknowledged: true },
  'browser.json': { isAcknowledged: false },
  'legal/privacy.en.md': { isAcknowledged: true },
  legal: { isAcknowledged: true },
  'languages/eng.traineddata.gz': { isAcknowledged: false },
  languages: { isAcknowledged: false },
  exports: { isAcknowledged: false },
  run: { isAcknowledged: false, mayRefuse: true },
  'run/host.sock': { isAcknowledged: false, mayRefuse: true },
  'host.lock': { isAcknowledged: false, mayRefuse: true },
  'repaired-history.json': { isAcknowledged: false },
  'history.sqlite': {
    isAcknowledged: true,
    mayRefuse: true,
    hasEntry: true,
  },
  screenshots: { isAcknowledged: true, mayRefuse: true },
  [aPicture]: { isAcknowledged: true },
};

export type Round = { file: string; fault: string };

/** Each fault of each file. */
export function everyRound(): Round[] {
  return Object.keys(keptFiles).flatMap((file) =>
    Object.keys(faults).map((fault) => ({ file, fault })),
  );
}

/**
 * Starts the host on a folder with one fault at a time, and sends requests over HTTP with the current
 * token, with a wrong one and without.
 */
export async function faultRounds(rounds: Round[]): Promise<void> {
  await using template = await usedFolder();
  const failed: string[] = [];
  for (const round of rounds) {
    await faultRound(template, round).catch((error: unknown) =>
      failed.push(`${round.file}: ${round.fault}: ${error}`),
    );
  }
  expect(failed).toEqual([]);
}

type UsedFolder = AsyncDisposable & {
  path: string;
  token: string;
  entry: string;
  /** Where the entry's picture is, below the folder. */
  picture: string;
};

/** A data folder as it is after some use, with a token. */
async function usedFolder(): Promise<UsedFolder> {
  const folder = await temporaryFolder();
  await using host = await startHost({ dataDir: folder.path });
  const screenshot = (await drawnText(['kept'])).toString('base64');
  const post = { method: 'POST', path: '/history', body: { text: 'kept', screenshot } };
  const { json: entry } = await send(host.base, post);
  await send(host.base, { method: 'PUT', path: '/settings', body: { ui: { theme: 'dark' } } });
  const made = await send(host.base, { method: 'POST', path: '/settings/token' });
  const environment = { SCREENSCRIBE_DATA_DIR: folder.path };
  const set = ['service', 'set', '--url', 'https://convert.example.org'];
  await commandLine(set, environment, { input: 'cs_key' });
  await mkdir(path.join(folder.path, 'legal'), { mode: 0o700 });
  await mkdir(path.join(folder.path, 'languages'), { mode: 0o700 });
  await mkdir(path.join(folder.path, 'exports'), { mode: 0o700 });
  await writeFile(path.join(folder.path, 'legal/privacy.en.md'), '# Ours');
  await writeFile(path.join(folder.path, 'browser.json'), '{"name":"Chromium"}');
  const news = [{ entries: 1, known: 2, keptAs: 'damaged' }];
  await writeFile(path.join(folder.path, 'repaired-history.json'), JSON.stringify(news));
  const model = '../../node_modules/@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz';
  const own = path.join(folder.path, 'languages/eng.traineddata.gz');
  await cp(path.join(import.meta.dirname, model), own);
  return {
    path: folder.path,
    token: (made.json as { token: string }).token, // As the API's contract says.
    entry: entrySchema.parse(entry).id,
    picture: path.join('screenshots', await onlyPicture(path.join(folder.path, 'screenshots'))),
    [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose](),
  };
}

async function faultRound(template: UsedFolder, { file, fault }: Round): Promise<void> {
  await using folder = await temporaryFolder();
  await cp(template.path, folder.path, { recursive: true, filter: isNoSocket });
  const picture = path.join(folder.path, template.picture);
  const spoiled = file === aPicture ? picture : path.join(folder.path, file);
  if (file === 'run/host.sock') await writeFile(spoiled, '');
  await faults[fault]?.(spoiled);
  const before = await inodeOf(spoiled);
  const pictureBefore = await inodeOf(picture);
  const user = ordinaryUser();
  user?.own(folder.path);
  const started = await start(folder.path, user);
  if (typeof started === 'string') {
    expect(keptFiles[file]?.mayRefuse, started).toBe(true);
    expect(started).toContain(path.basename(file));
    expect(started).not.toMatch(/\bat .*\.ts:\d+/);
  } else {
    await using host = started;
    await askAround(host, template, keptFiles[file]?.hasEntry ?? false);
  }
  // So that a user bound by file permissions can read it, where the host has not moved it away.
  if (fault === 'unreadable' && existsSync(spoiled)) await chmod(spoiled, 0o700);
  const after = await inodesIn(folder.path);
  if (keptFiles[file]?.isAcknowledged && before !== undefined) expect(after).toContain(before);
  if (pictureBefore !== undefined) expect(after).toContain(pictureBefore);
}

/** What the host says where it does not start. */
async function start(dataDir: string, user: OrdinaryUser | undefined) {
  try {
    return await startHost({ dataDir, ...(user && { user }) });
  } catch (error) {
    return String(error);
  }
}

async function askAround(
  host: HostProcess,
  { token, entry }: UsedFolder,
  mayMissEntry: boolean,
): Promise<void> {
  const talk = text(host.child.stderr as Readable); // It was started with a pipe.
  for (const path of ['/status', '/settings', '/history', `/history/${entry}`, '/logs']) {
    expect((await send(host.base, { path })).status, path).toBe(401);
    expect((await send(host.base, { path, headers: bearer('wrong') })).status, path).toBe(401);
  }
  const open = { method: 'DELETE', path: '/settings/token' };
  expect((await send(host.base, open)).status).toBe(401);
  const answer = await send(host.base, { path: `/history/${entry}`, headers: bearer(token) });
  // Where the token's own file is all that is left, or all that is gone, it is still known.
  if (mayMissEntry) expect([200, 404]).toContain(answer.status);
  else expect(answer).toMatchObject({ status: 200, json: { text: 'kept' } });
  const picture = await send(host.base, {
    path: `/history/${entry}/screenshot`,
    headers: bearer(token),
  });
  expect([200, 404]).toContain(picture.status);
  const add = { method: 'POST', path: '/history', body: { text: 'added' } };
  expect((await send(host.base, { ...add, headers: bearer(token) })).status).toBe(201);
  for (const path of ['/settings', '/ocr/languages', '/hotkey', '/logs']) {
    expect((await send(host.base, { path, headers: bearer(token) })).status, path).toBe(200);
  }
  // Where a text of the operator's own cannot be read, the built-in one would say something else.
  const legal = await send(host.base, { path: '/legal/privacy', headers: bearer(token) });
  if (legal.status !== 200) expect(legal.json).toMatchObject({ code: 'internal' });
  const change = { method: 'PUT', path: '/settings', body: { ui: { theme: 'light' } } };
  expect((await send(host.base, { ...change, headers: bearer(token) })).status).toBe(200);
  const gone = once(host.child, 'exit');
  host.child.kill('SIGTERM');
  expect(await talk).not.toMatch(/uncaught|unhandled/i);
  expect(await gone).toEqual([0, null]);
}

function bearer(token: string) {
  return { authorization: `Bearer ${token}` };
}

async function onlyPicture(folder: string): Promise<string> {
  const names = await readdir(folder, { recursive: true });
  return names.find((name) => name.endsWith('.png')) ?? '';
}

async function isNoSocket(file: string): Promise<boolean> {
  return !(await lstat(file)).isSocket();
}
