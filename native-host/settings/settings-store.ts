import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import {
  changeSettings,
  defaultSettings,
  type Settings,
  type SettingsChange,
  type SettingsView,
} from '../../shared/api/settings.ts';
import {
  type ChangeTimes,
  changedPaths,
  changeOfPaths,
  laterPaths,
  stampPaths,
} from '../../shared/api/settings-fields.ts';
import { setAside, writeFileAtomically } from '../../shared/node/write-file-atomically.ts';
import { type ApiLock, howToUnlock } from './api-lock.ts';
import { hasLostSettings } from './lost-settings.ts';
import {
  hashInSettings,
  isSameLock,
  lockOf,
  readSettings,
  type SettingsFile,
  unchanged,
} from './settings-file.ts';
import { sha256, tokenFile } from './token-file.ts';

type SettingsListener = (now: Settings, before: Settings) => void;

export type SettingsStore = {
  readonly current: Settings;
  view(): SettingsView;
  update(change: SettingsChange): Promise<SettingsView>;
  /** Merges what a client changed without the host: the later change of each setting wins. */
  merge(theirs: { settings: Settings; changedAt: ChangeTimes }): Promise<SettingsView>;
  /** Calls `listener` after every change with the current and the previous settings. */
  onChange(listener: SettingsListener): Disposable;
  /** Calls `prepare` before a change is saved; where it throws, nothing is changed. */
  beforeChange(prepare: (next: Settings) => Promise<void>): Disposable;
  /** What requests to the API must provide. */
  readonly apiLock: ApiLock;
  /** Creates a token (256 random bits), stores its hash and returns it: it is never shown again. */
  createToken(): Promise<string>;
  removeToken(): Promise<void>;
};

export type SettingsOptions = {
  dataDir: string;
  /** A token that is valid for this run and stored nowhere. */
  tokenOfThisRun?: string | undefined;
  /** Called with a description of the damage that was found, and its consequences. */
  onProblem: (message: string) => void;
};

/**
 * Opens the settings in the data folder. Damage is never fatal: a damaged file is renamed and the
 * defaults apply, but the API stays locked unless its token is known all the same. It also stays
 * locked where everything that could name a token is missing from a used folder.
 */
export async function openSettings(options: SettingsOptions): Promise<SettingsStore> {
  const { dataDir, onProblem } = options;
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const file = path.join(dataDir, 'settings.json');
  const tokens = tokenFile(dataDir);
  const found = await readSettings(file);
  const kept = await tokens.read();
  const isNew = found === unchanged && kept.state === 'open';
  let lock: ApiLock = isNew && hasLostSettings(dataDir) ? { state: 'locked' } : lockOf(found, kept);
  let keptLock = kept;
  let stored: SettingsFile = found === 'damaged' ? unchanged : found;
  let isSetAside = found !== 'damaged';
  let current = changeSettings(defaultSettings, stored.settings);
  const { tokenOfThisRun } = options;
  const lockOfThisRun: ApiLock | undefined = tokenOfThisRun
    ? { state: 'token', sha256: sha256(tokenOfThisRun) }
    : undefined;
  // One write after the other, so that of two concurrent changes none is lost.
  let lastWrite: Promise<unknown> = Promise.resolve();

  const listeners = new Set<SettingsListener>();
  const preparers = new Set<(next: Settings) => Promise<void>>();

  async function keepLock(wanted: ApiLock): Promise<void> {
    if (isSameLock(wanted, keptLock)) return;
    await tokens.write(wanted);
    keptLock = wanted;
  }

  /** What damaged settings may have said of a token is saved before they are renamed. */
  async function setDamagedAside(): Promise<void> {
    if (isSetAside) return;
    await keepLock(lock);
    const movedTo = await setAside(file);
    isSetAside = true;
    onProblem(`The settings were damaged and are kept as ${movedTo}: the defaults are in force.`);
  }

  /** The API is never open in between: a lock is written before the settings, and removed after. */
  function save(next: () => SettingsFile, nextLock?: ApiLock): Promise<void> {
    const write = lastWrite.then(async () => {
      const wanted = nextLock ?? lock;
      const content = { ...next(), apiTokenSha256: hashInSettings(wanted) };
      const settings = changeSettings(defaultSettings, content.settings);
      for (const prepare of preparers) await prepare(settings);
      await setDamagedAside();
      try {
        if (wanted.state !== 'open') await keepLock(wanted);
        await writeFileAtomically(file, `${JSON.stringify(content, null, 2)}\n`);
        await keepLock(wanted);
      } catch (error) {
        // As on a full disk: the previous token stays valid, also after the next start.
        await keepLock(lock).catch(() => undefined);
        throw error;
      }
      lock = wanted;
      const before = current;
      stored = content;
      current = settings;
      for (const listener of listeners) listener(current, before);
    });
    lastWrite = write.catch(() => undefined);
    return write;
  }

  function changed(change: SettingsChange, now: number): SettingsFile {
    const settings = changeSettings(current, change);
    const changedAt = stampPaths(stored.changedAt, changedPaths(change), now);
    return { ...stored, settings, changedAt };
  }

  const store: SettingsStore = {
    get current() {
      return current;
    },
    get apiLock() {
      return lockOfThisRun ?? lock;
    },
    view() {
      const tokenConfigured = store.apiLock.state !== 'open';
      return { ...current, api: { ...current.api, tokenConfigured } };
    },
    async update(change) {
      await save(() => changed(change, Date.now()));
      return store.view();
    },
    async merge(theirs) {
      await save(() => {
        const later = laterPaths(theirs.changedAt, stored.changedAt, Date.now());
        return changed(changeOfPaths(theirs.settings, later), Date.now());
      });
      return store.view();
    },
    onChange(listener) {
      listeners.add(listener);
      return { [Symbol.dispose]: () => void listeners.delete(listener) };
    },
    beforeChange(prepare) {
      preparers.add(prepare);
      return { [Symbol.dispose]: () => void preparers.delete(prepare) };
    },
    async createToken() {
      const token = randomBytes(32).toString('base64url');
      await save(() => stored, { state: 'token', sha256: sha256(token) });
      return token;
    },
    async removeToken() {
      await save(() => stored, { state: 'open' });
    },
  };
  await setDamagedAside()
    .then(() => keepLock(lock))
    // From now on a folder without this file has lost it.
    .then(() => (found === unchanged ? save(() => stored) : undefined))
    .catch((error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error);
      onProblem(`What the settings say of the token could not be written anew: ${reason}`);
    });
  if (kept.state === 'damaged') onProblem('The file of the API token was damaged.');
  if (store.apiLock.state === 'locked') {
    onProblem(`The API token cannot be read: the API refuses every request. ${howToUnlock}`);
  }
  return store;
}
