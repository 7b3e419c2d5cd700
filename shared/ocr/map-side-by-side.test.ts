import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { mapSideBySide } from './read-strips.ts';

test('as many items as there are places are worked on at once, and results keep their order', async () => {
  const begun: number[] = [];
  const gates = [0, 1, 2, 3].map(() => Promise.withResolvers<string>());
  const mapped = mapSideBySide(gates, 2, (gate) => {
    begun.push(gates.indexOf(gate));
    return gate.promise;
  });
  expect(begun).toEqual([0, 1]);
  gates[1]?.resolve('b');
  gates[3]?.resolve('d');
  await gates[1]?.promise;
  gates[2]?.resolve('c');
  gates[0]?.resolve('a');
  expect(await mapped).toEqual(['a', 'b', 'c', 'd']);
  expect(begun).toEqual([0, 1, 2, 3]);
});

test('where one fails no other is begun', async () => {
  const begun: number[] = [];
  const gate = Promise.withResolvers<number>();
  const mapped = mapSideBySide([1, 2, 3, 4], 2, async (item) => {
    begun.push(item);
    if (item === 1) throw new Error('broken');
    return await gate.promise;
  });
  await expect(mapped).rejects.toThrow('broken');
  gate.resolve(0);
  // Lets every pending promise settle.
  await setImmediate();
  expect(begun).toEqual([1, 2]);
});

test('nothing gives nothing', async () => {
  expect(await mapSideBySide([], 3, async () => 1)).toEqual([]);
});
