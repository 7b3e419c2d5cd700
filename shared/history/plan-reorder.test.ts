import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Positioned, planReorder, type Reorder } from './plan-reorder.ts';

const ids = ['a', 'b', 'c', 'd', 'e'];
const anyPlaces = fc
  .array(fc.constantFrom('a0', 'a0V', 'a1', 'a2'), { minLength: 5, maxLength: 5 })
  .map((positions) => positions.sort().map((position, at) => ({ id: ids[at] ?? '', position })));
const id = fc.constantFrom(...ids);
const anyReorder: fc.Arbitrary<Reorder> = fc.oneof(
  fc.record({ ids: fc.uniqueArray(id, { minLength: 1 }) }),
  fc.record({ id, before: fc.option(id) }),
);

test('the order that is planned is that of a plain list, also where positions are equal', () => {
  fc.assert(
    fc.property(anyPlaces, anyReorder, (places, reorder) => {
      const changed = new Map(planReorder(places, reorder).map((place) => [place.id, place]));
      const after = places.map((place) => changed.get(place.id) ?? place);
      expect(inOrder(after)).toEqual(expected(inOrder(places), reorder));
    }),
    { numRuns: 1_000 },
  );
});

test('an entry that stands where it should is not touched', () => {
  const places = ['a0', 'a1', 'a2'].map((position, at) => ({ id: ids[at] ?? '', position }));
  expect(planReorder(places, { ids: ['a', 'c'] })).toEqual([]);
  expect(planReorder(places, { id: 'b', before: 'b' })).toEqual([]);
});

test.each([
  [{ ids: ['a', 'x'] }, 'not_found'],
  [{ ids: ['a', 'a'] }, 'invalid_request'],
  [{ id: 'x', before: null }, 'not_found'],
  [{ id: 'x', before: 'x' }, 'not_found'],
  [{ id: 'a', before: 'x' }, 'not_found'],
])('%j is refused as %s', (reorder, code) => {
  const places = [{ id: 'a', position: 'a0' }];
  expect(() => planReorder(places, reorder)).toThrow(expect.objectContaining({ code }));
});

function inOrder(places: Positioned[]): string[] {
  const key = ({ position, id }: Positioned) => [position, id].join(' ');
  return places.toSorted((a, b) => (key(a) < key(b) ? -1 : 1)).map((place) => place.id);
}

function expected(order: string[], reorder: Reorder): string[] {
  if ('ids' in reorder) {
    const queue = [...reorder.ids];
    return order.map((present) =>
      reorder.ids.includes(present) ? (queue.shift() ?? '') : present,
    );
  }
  if (reorder.id === reorder.before) return order;
  const rest = order.filter((present) => present !== reorder.id);
  return rest.toSpliced(
    reorder.before === null ? rest.length : rest.indexOf(reorder.before),
    0,
    reorder.id,
  );
}
