import { expect, test } from 'vitest';
import { workBudget } from './confidence/work-budget.ts';
import { readStrips } from './read-strips.ts';
import type { ReadLines } from './recognize-strip.ts';
import type { Strip } from './segment/prepare-image.ts';
import { stripOf } from './testing/strip-of.ts';

const [width, height] = [100, 80];
const ink = { width, height, data: new Uint8Array(width * height).fill(255) };

function strip(block: number): Strip {
  const box = { x: 0, y: 40 * block, width, height: 20 };
  return { ...stripOf(box, 14), block };
}

/** Which models read two strips of doubtful text within a work budget; the later strip first. */
async function modelsFor(work: number | undefined) {
  const models: string[] = [];
  let first = 0;
  const readLines: ReadLines = async ({ width, height }, _, { accurate }) => {
    models.push(accurate ? 'accurate' : 'fast');
    if (!accurate) first += width * height;
    if (models.length === 1) await new Promise((resolve) => setImmediate(resolve));
    const bbox = { x0: 12, y0: 12, x1: width - 12, y1: height - 12 };
    return [{ words: [{ text: 'comer', confidence: 55, bbox }], bbox }];
  };
  const rulings = { horizontal: [], vertical: [], skew: 0 };
  const budget = workBudget(work);
  const prepared = { ink, strips: [strip(0), strip(1)], leaders: [], rulings, skew: 0 };
  await readStrips(prepared, {
    ...{ readLines, layout: 'auto', parts: 1, vertical: false },
    ...{ moreAccurate: true, related: null, budget },
  });
  return { first, read: { models, cut: budget.cut } };
}

test('all strips are read before one is read again, and those that come first are', async () => {
  const { first, read } = await modelsFor(undefined);
  const all = ['fast', 'fast', 'accurate', 'accurate'];
  expect(read).toEqual({ models: all, cut: false });
  expect((await modelsFor(first + 1)).read).toEqual({ models: all.slice(0, 3), cut: true });
  expect((await modelsFor(first)).read).toEqual({ models: all.slice(0, 2), cut: true });
});
