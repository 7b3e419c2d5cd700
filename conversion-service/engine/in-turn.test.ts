import pLimit from 'p-limit';
import { expect, test } from 'vitest';
import { inTurn } from './in-turn.ts';

test('what is aborted while it waits rejects before its turn and never begins', async () => {
  const turns = pLimit(1);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const first = inTurn(turns, new AbortController().signal, () => released);
  const abort = new AbortController();
  let begun = false;
  const second = inTurn(turns, abort.signal, async () => {
    begun = true;
  });
  abort.abort(new Error('No longer wanted.'));
  await expect(second).rejects.toThrow('No longer wanted.');
  release();
  await first;
  await inTurn(turns, new AbortController().signal, async () => undefined);
  expect(begun).toBe(false);
});

test('work that has begun ends by itself', async () => {
  const abort = new AbortController();
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const { promise: released, resolve: release } = Promise.withResolvers<string>();
  const working = inTurn(pLimit(1), abort.signal, () => {
    begin();
    return released;
  });
  await begun;
  abort.abort(new Error('No longer wanted.'));
  release('cleaned up');
  expect(await working).toBe('cleaned up');
});
