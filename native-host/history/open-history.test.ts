import {
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test, vi } from 'vitest';
import { color, entry } from '../../shared/api/entry.ts';
import { joined, temporaryHistory } from '../../test/fixtures/history/temporary-history.ts';
import { temporaryFolder } from '../../test/fixtures/temporary-folder.ts';
import { migrations } from './database/history-migrations.ts';

const dayMs = 24 * 60 * 60 * 1_000;

const source = { kind: 'screen', title: 'A window', display: '1' } as const;
const png = (name: string) => new TextEncoder().encode(`the pixels of ${name}`);

test('an entry comes back as it was given, also after the history was closed', async () => {
  await using opened = await temporaryHistory();
  const given = {
    text: 'a\0b \uD800',
    color: color.enum.red,
    languages: ['eng'],
    confidence: 91.5,
  };
  const added = await opened.history.add({ ...given, source, screenshot: png('a') });
  expect(entry.parse(added)).toMatchObject({ ...given, text: 'a\0b \uFFFD', hasScreenshot: true });
  const history = await opened.reopen();
  expect(history.get(added.id)).toEqual(added);
  expect((await history.screenshot(added.id)).png).toEqual(Buffer.from(png('a')));
});

test('an update changes what is given, and its time only where something changed', async () => {
  await using opened = await temporaryHistory();
  const { history } = opened;
  const added = await history.add({ text: 'text', source });
  expect(history.update(added.id, { text: 'text' })).toEqual(added);
  const updated = history.update(added.id, { color: 'blue' });
  expect(updated).toMatchObject({ text: 'text', color: 'blue' });
  expect(updated.updatedAt > added.updatedAt).toBe(true);
});

test('an id that is not there is not_found everywhere', async () => {
  await using opened = await temporaryHistory();
  const { history } = opened;
  const id = '01890000-0000-7000-8000-000000000000';
  const notFound = expect.objectContaining({ code: 'not_found' });
  expect(() => history.get(id)).toThrow(notFound);
  expect(() => history.update(id, {})).toThrow(notFound);
  await expect(history.remove(id)).rejects.toEqual(notFound);
  await expect(history.screenshot(id)).rejects.toEqual(notFound);
  const bare = await history.add({ text: 'no picture', source });
  await expect(history.screenshot(bare.id)).rejects.toMatchObject({ code: 'no_screenshot' });
});

test('a screenshot is kept once, and as long as an entry uses it', async () => {
  await using opened = await temporaryHistory();
  const { history, dir } = opened;
  const one = await history.add({ text: 'one', source, screenshot: png('same') });
  const two = await history.add({ text: 'two', source, screenshot: png('same') });
  expect(screenshotFiles(dir)).toHaveLength(1);
  await history.remove(one.id);
  expect(await history.screenshot(two.id)).toBeTruthy();
  await history.remove(two.id);
  expect(screenshotFiles(dir)).toEqual([]);
});

test('an entry that takes a screenshot while its last user goes keeps it', async () => {
  await using opened = await temporaryHistory();
  const { history, dir } = opened;
  for (let round = 0; round < 30; round++) {
    const old = await history.add({ text: 'old', source, screenshot: png('same') });
    const [next] = await Promise.all([
      history.add({ text: 'new', source, screenshot: png('same') }),
      history.remove(old.id),
    ]);
    expect((await history.screenshot(next.id)).png).toEqual(Buffer.from(png('same')));
    expect(await history.clear()).toBe(1);
    expect(screenshotFiles(dir)).toEqual([]);
  }
});

test('deleting does not wait for an export under way, which keeps the texts until it ends', async () => {
  await using opened = await temporaryHistory();
  const { history, dir } = opened;
  const words = 'a text that is not to stay';
  for (let count = 0; count < 300; count++)
    await history.add({ text: `${words} ${count}`, source });
  const pieces = history.exportJson();
  const first = await pieces.next();
  expect(await history.clear()).toBe(300);
  const files = ['', '-wal'].map((ending) => path.join(dir, `history.sqlite${ending}`));
  const isKept = () => files.some((file) => readFileSync(file).includes(words));
  expect(isKept()).toBe(true);
  expect(`${first.value}${await joined(pieces)}`.split(words)).toHaveLength(301);
  await expect.poll(isKept, { timeout: 60_000 }).toBe(false);
});

test('what a crash left over is swept, and a lost screenshot does not lose its entry', async () => {
  await using opened = await temporaryHistory();
  const kept = await opened.history.add({ text: 'kept', source, screenshot: png('kept') });
  const lost = await opened.history.add({ text: 'lost', source, screenshot: png('lost') });
  const { hash } = await opened.history.screenshot(lost.id);
  await opened.reopen((dir) => rmSync(pictureFile(dir, hash)));
  const orphan = '0'.repeat(64);
  const half = `${hash}.png.${crypto.randomUUID()}.tmp`;
  const history = await opened.reopen((dir) => {
    mkdirSync(path.dirname(pictureFile(dir, orphan)));
    writeFileSync(pictureFile(dir, orphan), 'orphan');
    writeFileSync(path.join(path.dirname(pictureFile(dir, hash)), half), 'half');
    writeFileSync(path.join(dir, 'screenshots', 'notes.txt'), 'of somebody else');
    writeFileSync(path.join(path.dirname(pictureFile(dir, orphan)), 'notes.png'), 'likewise');
  });
  expect(history.get(kept.id).hasScreenshot).toBe(true);
  expect(history.get(lost.id).hasScreenshot).toBe(false);
  expect(screenshotFiles(opened.dir)).toHaveLength(3);
  expect(opened.problems).toEqual([
    'The files of 1 screenshots are gone; their entries stay.',
    expect.stringMatching(/^2 files .* were moved to .*swept-screenshots/),
  ]);
  const [day = ''] = readdirSync(path.join(opened.dir, 'swept-screenshots'));
  const swept = readdirSync(path.join(opened.dir, 'swept-screenshots', day));
  expect(swept.sort()).toEqual([`${orphan}.png`, half].sort());
});

test.each([
  ['missing', (file: string) => rmSync(file)],
  ['empty', (file: string) => writeFileSync(file, '')],
])(
  'where the database is %s no screenshot goes, and it comes back with its file',
  async (_, lose) => {
    await using opened = await temporaryHistory();
    const { id } = await opened.history.add({ text: 'kept', source, screenshot: png('kept') });
    let saved = Buffer.alloc(0);
    const anew = await opened.reopen((dir) => {
      saved = readFileSync(path.join(dir, 'history.sqlite'));
      lose(path.join(dir, 'history.sqlite'));
    });
    await anew.add({ text: 'another', source, screenshot: png('another') });
    await opened.reopen();
    expect(screenshotFiles(opened.dir)).toHaveLength(2);
    expect(opened.problems).toEqual([expect.stringContaining('1 screenshots are here')]);
    const history = await opened.reopen((dir) => {
      writeFileSync(path.join(dir, 'history.sqlite'), saved);
    });
    expect((await history.screenshot(id)).png).toEqual(Buffer.from(png('kept')));
  },
);

test('nothing behind a link is swept', async () => {
  await using opened = await temporaryHistory();
  await using elsewhere = await temporaryFolder();
  await opened.history.add({ text: 'kept', source, screenshot: png('kept') });
  const others = path.join(elsewhere.path, 'screenshots', '00');
  const history = await opened.reopen((dir) => {
    cpSync(path.join(dir, 'screenshots'), path.join(elsewhere.path, 'screenshots'), {
      recursive: true,
    });
    rmSync(path.join(dir, 'screenshots'), { recursive: true });
    symlinkSync(path.join(elsewhere.path, 'screenshots'), path.join(dir, 'screenshots'));
    mkdirSync(others);
    writeFileSync(path.join(others, `${'0'.repeat(64)}.png`), 'of somebody else');
    writeFileSync(path.join(others, 'notes.txt'), 'likewise');
  });
  expect(readdirSync(others)).toHaveLength(2);
  expect(history.list().entries[0]?.hasScreenshot).toBe(true);
  expect(opened.problems).toEqual([]);
});

test('what was cleared is gone from the files too', async () => {
  await using opened = await temporaryHistory();
  for (let index = 0; index < 100; index++) {
    await opened.history.add({ text: `sesame ${index} ${'open '.repeat(99)}`, source });
  }
  expect(await opened.history.clear()).toBe(100);
  expect(opened.history.search({ q: 'sesame' }).total).toBe(0);
  await opened.reopen((dir) => {
    expect(readFileSync(path.join(dir, 'history.sqlite')).includes('sesame')).toBe(false);
  });
});

test('the oldest entries go beyond the limits, at an addition and when they change', async () => {
  const limits = { maxEntries: 3 };
  await using opened = await temporaryHistory(limits);
  const { history } = opened;
  for (const text of ['1', '2', '3', '4']) await history.add({ text, source });
  expect(history.list().entries.map(({ text }) => text)).toEqual(['4', '3', '2']);
  limits.maxEntries = 1;
  expect(await history.prune()).toBe(2);
  expect(history.count()).toBe(1);
});

test('entries beyond the age go at the opening', async () => {
  const limits: { maxAgeDays: number | null } = { maxAgeDays: null };
  await using opened = await temporaryHistory(limits);
  const { id } = await opened.history.add({ text: 'from the year 2000', source });
  await opened.history.add({ text: 'new', source });
  const document = JSON.parse(await joined(opened.history.exportJson()));
  const old = document.entries.find((found: { id: string }) => found.id === id);
  old.createdAt = '2000-01-01T00:00:00.000Z';
  await opened.history.clear();
  await opened.history.importJson(JSON.stringify(document));
  limits.maxAgeDays = 30;
  const history = await opened.reopen();
  expect(history.list().entries.map(({ text }) => text)).toEqual(['new']);
});

test('a clock two years ahead makes nothing too old until it has gone on for a day', async () => {
  const limits: { maxAgeDays: number | null } = { maxAgeDays: 30 };
  await using opened = await temporaryHistory(limits);
  const away = crypto.randomUUID();
  opened.history.replica.meet(away);
  await opened.history.add({ text: 'kept', source });
  const { id } = await opened.history.add({ text: 'deleted', source });
  await opened.history.remove(id);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 730 * dayMs });
  onTestFinished(() => void vi.useRealTimers());
  const history = await opened.reopen();
  expect(history.count()).toBe(1);
  const changes = history.replica.changesSince({ cursor: 0, to: away, limit: 9 }).entries;
  expect(changes.find((entry) => entry.id === id)).toMatchObject({ content: null });
  vi.setSystemTime(Date.now() + dayMs);
  expect(await history.prune()).toBe(1);
});

test.each([
  ['ten years back', -3650],
  ['fifty years back', -18_250],
  ['forty days back', -40],
  ['two days back', -2],
  ['two years ahead', 730],
])('what is added while the clock is %s stays once it is right again', async (_, days) => {
  const limits = { maxAgeDays: 1, maxEntries: 2 };
  await using opened = await temporaryHistory(limits);
  await opened.history.add({ text: 'before', source });
  const right = Date.now();
  vi.useFakeTimers({ toFake: ['Date'], now: right + days * dayMs });
  onTestFinished(() => void vi.useRealTimers());
  const { id } = await opened.history.add({ text: 'meanwhile', source });
  await opened.reopen();
  vi.setSystemTime(right + 60_000);
  const history = await opened.reopen();
  await history.add({ text: 'after', source });
  expect(history.list().entries.map(({ text }) => text)).toEqual(['after', 'meanwhile']);
  vi.setSystemTime(right + 0.9 * dayMs);
  await history.prune();
  expect(history.get(id)).toMatchObject({ text: 'meanwhile' });
  const isDated = days < 0 && Math.abs(Date.parse(history.get(id).createdAt) - right) < dayMs;
  expect(isDated).toBe(days < 0);
});

test('a history that began with a clock in 1970 loses nothing when that is put right', async () => {
  await using opened = await temporaryHistory({ maxAgeDays: 30 });
  const right = Date.now();
  vi.useFakeTimers({ toFake: ['Date'], now: dayMs });
  onTestFinished(() => void vi.useRealTimers());
  await opened.history.clear();
  const first = await opened.reopen((dir) => rmSync(path.join(dir, 'history.sqlite')));
  await first.add({ text: 'undated', source });
  vi.setSystemTime(3 * dayMs);
  await first.add({ text: 'two days later', source });
  for (const later of [0, 1.1 * dayMs, 2.2 * dayMs, 4 * dayMs]) {
    vi.setSystemTime(right + later);
    await (await opened.reopen()).prune();
    expect(opened.history.count()).toBe(2);
  }
});

test('a deletion made while the clock was behind is told for as long as any other', async () => {
  await using opened = await temporaryHistory();
  const away = crypto.randomUUID();
  const { id } = await opened.history.add({ text: 'deleted', source });
  const right = Date.now();
  vi.useFakeTimers({ toFake: ['Date'], now: right - 3650 * dayMs });
  onTestFinished(() => void vi.useRealTimers());
  opened.history.replica.meet(away);
  await opened.history.remove(id);
  vi.setSystemTime(right);
  const { replica } = await opened.reopen();
  const changes = replica.changesSince({ cursor: 0, to: away, limit: 9 }).entries;
  expect(changes).toMatchObject([{ id, content: null }]);
});

test.each([
  ['not a database', (file: string) => writeFileSync(file, 'This is not a database.'.repeat(500))],
  ['damaged', damagePages],
])('a database file that is %s is set aside and a new history begins', async (_, damage) => {
  await using opened = await temporaryHistory();
  for (let index = 0; index < 200; index++) {
    await opened.history.add({ text: `entry ${index} ${'word '.repeat(50)}`, source });
  }
  const history = await opened.reopen((dir) => damage(path.join(dir, 'history.sqlite')));
  expect(history.count()).toBe(0);
  await history.add({ text: 'goes on', source });
  expect(opened.problems).toEqual([expect.stringContaining('damaged-')]);
  expect(readdirSync(opened.dir)).toContainEqual(
    expect.stringMatching(/^damaged-[\dTZ.-]+-history\.sqlite$/),
  );
});

test('damage that comes while the history is open is found, repaired, and does not stop adding', async () => {
  await using opened = await temporaryHistory();
  for (let index = 0; index < 200; index++) {
    const screenshot = index === 0 ? png('kept') : undefined;
    await opened.history.add({ text: `entry ${index} ${'word '.repeat(50)}`, source, screenshot });
  }
  const { replica } = opened.history;
  const before = replica.id;
  const history = await opened.reopen();
  damageRows(path.join(opened.dir, 'history.sqlite'));
  await vi.waitFor(() => expect(opened.problems.join()).toContain('was damaged'), {
    timeout: 60_000,
    interval: 100,
  });
  await history.add({ text: 'goes on', source });
  expect(history.count()).toBeGreaterThan(150);
  expect(history.list({ limit: 1000 }).entries.length).toBe(history.count());
  expect(history.search({ q: 'goes' }).total).toBe(1);
  expect(history.replica.id).not.toBe(before);
  expect(screenshotFiles(opened.dir)).toHaveLength(1);
});

test('a database of a newer version is refused and left as it is', async () => {
  await using opened = await temporaryHistory();
  const { id } = await opened.history.add({ text: 'kept', source });
  const setVersion = (version: number) => (dir: string) => {
    using db = new DatabaseSync(path.join(dir, 'history.sqlite'));
    db.exec(`PRAGMA user_version = ${version}`);
  };
  await expect(opened.reopen(setVersion(99))).rejects.toThrow(/version 99/);
  setVersion(migrations.length)(opened.dir);
  expect((await opened.reopen()).get(id).text).toBe('kept');
});

function damagePages(file: string): void {
  const header = 100;
  const content = new DatabaseSync(file);
  const size = Number(content.prepare('PRAGMA page_count').get()?.page_count) * 4096;
  content.close();
  writeFileSync(file, Buffer.alloc(size - header, 0xa5), { flag: 'r+', flush: true });
}

/** Overwrites a page in the middle of the file that holds rows. */
function damageRows(file: string): void {
  const bytes = readFileSync(file);
  const pages = Array.from({ length: bytes.length / 4096 }, (_, index) => index);
  const leaf = pages.filter((page) => page > 30 && bytes[page * 4096] === 13)[10] ?? 0;
  bytes.fill(0xa5, leaf * 4096, (leaf + 1) * 4096);
  writeFileSync(file, bytes, { flag: 'r+', flush: true });
}

function pictureFile(dir: string, hash: string): string {
  return path.join(dir, 'screenshots', hash.slice(0, 2), `${hash}.png`);
}

function screenshotFiles(dir: string): string[] {
  return readdirSync(path.join(dir, 'screenshots'), { recursive: true, encoding: 'utf8' }).filter(
    (name) => path.basename(name).includes('.'),
  );
}
