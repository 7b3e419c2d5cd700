import { createHash, randomBytes } from 'node:crypto';
import { mkdir, readFile, rename } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import {
  changeSettings,
  defaultSettings,
  type Settings,
  type SettingsChange,
  type SettingsView,
  settingsChange,
} from '../../shared/api/settings.ts';
import {
  type ChangeTimes,
  changedPaths,
  changeOfPaths,
  laterPaths,
  stampPaths,
} from '../../shared/api/settings-fields.ts';
import { writeFileAtomically } from '../../shared/node/write-file-atomically.ts';

/**
 * What `settings.json` holds: the changes a person made, when each was made (milliseconds since
 * 1970 by path), and the SHA-256 of the API token.
 */
const settingsFile = z.strictObject({
  version: z.literal(1),
  settings: settingsChange,
  changedAt: z.record(z.string(), z.number()).default({}),
  apiTokenSha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .nullable(),
});
type SettingsFile = z.infer<typeof settingsFile>;

export type SettingsListener = (now: Settings, before: Settings) => void;

export type SettingsStore = {
  readonly current: Settings;
  view(): SettingsView;
  update(change: SettingsChange): Promise<SettingsView>;
  /** Takes over what a client changed without the host: of each setting the later change wins. */
  merge(theirs: { settings: Settings; changedAt: ChangeTimes }): Promise<SettingsView>;
  /** Calls `listener` after every change with what is in force now and what was before. */
  onChange(listener: SettingsListener): Disposable;
  /** Calls `prepare` before a change is saved; where it throws, nothing is changed. */
  beforeChange(prepare: (next: Settings) => Promise<void>): Disposable;
  /** The SHA-256 (hex) that a presented token must have; null where none is configured. */
  readonly tokenHash: string | null;
  /** Makes a new token (256 random bits), stores its hash and returns it: it is never shown again. */
  createToken(): Promise<string>;
  removeToken(): Promise<void>;
};

export type SettingsOptions = {
  dataDir: string;
  /** A token that counts for this run and is written nowhere. */
  tokenOfThisRun?: string | undefined;
  /** Told where a damaged file was moved to; the defaults are then in force. */
  onDamaged: (movedTo: string) => void;
};

/** Opens `settings.json` in the data folder; a damaged file is set aside, never fatal. */
export async function openSettings(options: SettingsOptions): Promise<SettingsStore> {
  await mkdir(options.dataDir, { recursive: true, mode: 0o700 });
  const file = path.join(options.dataDir, 'settings.json');
  let stored = await load(file, options.onDamaged);
  let current = changeSettings(defaultSettings, stored.settings);
  const hashOfThisRun = options.tokenOfThisRun ? sha256(options.tokenOfThisRun) : null;
  // One write after the other, so that two changes at once cannot lose one of them.
  let lastWrite: Promise<unknown> = Promise.resolve();

  const listeners = new Set<SettingsListener>();
  const preparers = new Set<(next: Settings) => Promise<void>>();

  function save(next: () => SettingsFile): Promise<void> {
    const write = lastWrite.then(async () => {
      const content = next();
      const settings = changeSettings(defaultSettings, content.settings);
      for (const prepare of preparers) await prepare(settings);
      await writeFileAtomically(file, `${JSON.stringify(content, null, 2)}\n`);
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
    get tokenHash() {
      return hashOfThisRun ?? stored.apiTokenSha256;
    },
    view() {
      const tokenConfigured = store.tokenHash !== null;
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
      await save(() => ({ ...stored, apiTokenSha256: sha256(token) }));
      return token;
    },
    async removeToken() {
      await save(() => ({ ...stored, apiTokenSha256: null }));
    },
  };
  return store;
}

async function load(file: string, onDamaged: (movedTo: string) => void): Promise<SettingsFile> {
  const fresh: SettingsFile = { version: 1, settings: {}, changedAt: {}, apiTokenSha256: null };
  let content: string;
  try {
    content = await readFile(file, 'utf8');
  } catch (error) {
    if (isMissing(error)) return fresh;
    throw error;
  }
  const parsed = parseJson(content, settingsFile);
  if (parsed) return parsed;
  const movedTo = `${file}.damaged-${new Date().toISOString().replaceAll(':', '-')}`;
  await rename(file, movedTo);
  onDamaged(movedTo);
  return fresh;
}

function parseJson<T>(content: string, schema: z.ZodType<T>): T | undefined {
  try {
    return schema.parse(JSON.parse(content));
  } catch {
    return undefined;
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
