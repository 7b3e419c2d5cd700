import { expect, test } from 'vitest';
import { defaultSettings } from '../../shared/api/settings.ts';
import { temporaryHistory } from '../../test/fixtures/history/temporary-history.ts';
import { createKeptLines } from './watch.ts';

const time = '2026-11-01T10:00:00.000Z';
const about = { source: { kind: 'screen' as const }, languages: ['eng'] };

async function keeping() {
  const opened = await temporaryHistory();
  const { history } = opened;
  const capture = { ...defaultSettings.capture };
  const kept = createKeptLines({ history, settings: { current: { capture } } }, about);
  let line = 0;
  const add = (...texts: string[]) => {
    const added = texts.map((text) => ({ line: ++line, text }));
    return kept.keep({ added, grown: [] }, time);
  };
  const grow = (before: string, text: string) =>
    kept.keep({ added: [], grown: [{ line, text, before }] }, time);
  const texts = () => history.list({ full: true }).entries.map((entry) => entry.text);
  return { opened, history, kept, capture, add, grow, texts };
}

test('lines go to the end of one entry, and their times are known, also those that grew', async () => {
  const { opened, history, kept, add, grow, texts } = await keeping();
  await using _opened = opened;
  await kept.begin();
  await add('one', 'two');
  await add('thr');
  await grow('thr', 'three');
  expect(texts()).toEqual(['one\ntwo\nthree']);
  const seen = ['one', 'two', 'three'].map((text) => ({ text, time }));
  expect(history.seen(kept.entryId ?? '')).toEqual(seen);
  await kept.end();
  expect(texts()).toHaveLength(1);
});

test('what a person changes stays, and what they take out has no time any more', async () => {
  const { opened, history, kept, add, grow, texts } = await keeping();
  await using _opened = opened;
  await kept.begin();
  const id = kept.entryId ?? '';
  await add('one', 'secret', 'tw');
  history.update(id, { text: 'One\ntw' });
  await grow('tw', 'two');
  await add('three');
  expect(texts()).toEqual(['One\ntwo\nthree']);
  expect(history.seen(id).map(({ text }) => text)).toEqual(['two', 'three']);
  await history.remove(id);
  expect(() => history.seen(id)).toThrow('The history has no entry');
});

test('an entry that is full is followed by another', async () => {
  const { opened, history, kept, add, texts } = await keeping();
  await using _opened = opened;
  await kept.begin();
  const first = kept.entryId;
  const lines = Array.from({ length: 60 }, (_, at) => `${at} `.padEnd(1_000, 'w'));
  for (const line of lines) await add(line);
  expect(kept.entryId).not.toBe(first);
  expect(texts().toReversed().join('\n')).toBe(lines.join('\n'));
  expect(history.get(first ?? '').text.length).toBeLessThanOrEqual(50_000);
});

test('nothing is kept while the history is paused, and another entry has what comes later', async () => {
  const { opened, kept, capture, add, texts } = await keeping();
  await using _opened = opened;
  await kept.begin();
  await add('before');
  capture.pauseHistory = true;
  await add('meanwhile');
  expect(kept.entryId).toBeNull();
  capture.pauseHistory = false;
  await add('after');
  expect(texts()).toEqual(['after', 'before']);
});

test('an entry that nothing came into goes, unless a person wanted it', async () => {
  const { opened, history, kept, texts } = await keeping();
  await using _opened = opened;
  await kept.begin();
  history.update(kept.entryId ?? '', { pinned: true });
  await kept.end();
  expect(texts()).toEqual(['']);
  history.update(kept.entryId ?? '', { pinned: false });
  await kept.end();
  expect(texts()).toEqual([]);
  await kept.end();
});
