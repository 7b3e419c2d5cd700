import { expect, test } from 'vitest';
import type { Point } from '../../shared/geometry.ts';
import { scroll } from './mouse-actions.ts';
import type { Pointer } from './pointer.ts';

function recorded() {
  const done: unknown[] = [];
  const pointer: Pick<Pointer, 'moveTo' | 'scroll'> = {
    async moveTo(point: Point) {
      done.push(point);
    },
    async scroll(dx, dy) {
      done.push([dx, dy]);
    },
  };
  return { done, pointer: pointer as Pointer };
}

test('both ways are turned one after the other, once the pointer is there', async () => {
  const { done, pointer } = recorded();
  const at = { x: 5, y: 6 };
  await scroll(pointer, { at, dx: -9, dy: 3 }, new AbortController().signal);
  expect(done).toEqual([at, [0, 3], [-9, 0]]);
});

test('a wheel that is not asked for stands still', async () => {
  const { done, pointer } = recorded();
  await scroll(pointer, { at: undefined, dx: 0, dy: 2 }, new AbortController().signal);
  expect(done).toEqual([[0, 2]]);
});
