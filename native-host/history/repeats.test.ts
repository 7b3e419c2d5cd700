import { expect, test } from 'vitest';
import { joined, temporaryHistory } from '../../test/fixtures/history/temporary-history.ts';

const source = { kind: 'screen' } as const;

test('a text that is captured again moves up and is counted, with what a person made of it', async () => {
  await using opened = await temporaryHistory();
  const { history } = opened;
  const first = await history.add({ text: 'same', source, isCounted: true });
  expect(first.captures).toBeUndefined();
  history.update(first.id, { color: 'red' });
  const other = await history.add({ text: 'Same', source, isCounted: true });
  const again = await history.add({ text: 'same', source, isCounted: true });
  expect(again).toMatchObject({
    id: first.id,
    color: 'red',
    createdAt: first.createdAt,
    captures: 2,
  });
  expect(again.updatedAt > first.updatedAt).toBe(true);
  expect((await history.add({ text: 'same', source, isCounted: true })).captures).toBe(3);
  expect(history.list().entries.map(({ id }) => id)).toEqual([first.id, other.id]);
  expect((await opened.reopen()).get(first.id).captures).toBe(3);
});

test('programs, other texts, images without a text and watched lines are not counted', async () => {
  await using opened = await temporaryHistory();
  const { history } = opened;
  const add = (text: string, isCounted = true) => history.add({ text, source, isCounted });
  const watched = await add('');
  history.addSeen(watched.id, {
    added: [{ text: 'seen', time: '2026-01-01T00:00:00.000Z' }],
    grown: [],
  });
  const texts = ['seen', '', '', 'a', 'a '];
  for (const text of texts) await add(text);
  await add('a', false);
  expect(history.count()).toBe(1 + texts.length + 1);
  expect(history.list().entries.every(({ captures }) => captures === undefined)).toBe(true);
});

test('an image is not lost with a text that was captured without one before', async () => {
  await using opened = await temporaryHistory();
  const { history } = opened;
  const screenshot = Buffer.from('png');
  const plain = await history.add({ text: 'same', source, isCounted: true });
  const pictured = await history.add({ text: 'same', source, screenshot, isCounted: true });
  expect(pictured.id).not.toBe(plain.id);
  expect(pictured.hasScreenshot).toBe(true);
  const again = await history.add({ text: 'same', source, isCounted: true });
  expect(again).toMatchObject({ id: pictured.id, captures: 2 });
});

test('counts travel with exports, and the greater one stays', async () => {
  await using from = await temporaryHistory();
  await using to = await temporaryHistory();
  const add = () => from.history.add({ text: 'same', source, isCounted: true });
  const { id } = await add();
  await add();
  const exported = await joined(from.history.exportJson());
  await add();
  const later = await joined(from.history.exportJson());
  for (const [text, captures] of [
    [later, 3],
    [exported, 3],
  ] as const) {
    await to.history.importJson(text);
    expect(to.history.get(id).captures).toBe(captures);
  }
});
