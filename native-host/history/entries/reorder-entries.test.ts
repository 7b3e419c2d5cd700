import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Reorder } from '../../../shared/history/plan-reorder.ts';
import { joined, temporaryHistory } from '../../../test/fixtures/history/temporary-history.ts';
import type { History } from '../history.ts';

const source = { kind: 'api' } as const;

test('whatever is moved, the order is that of a plain list', async () => {
  await using opened = await temporaryHistory();
  const { history } = opened;
  const index = fc.nat(5);
  const step = fc.oneof(
    fc.record({ move: index, before: fc.option(index) }),
    fc.record({ arrange: fc.uniqueArray(index, { minLength: 1 }) }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      await history.clear();
      for (let added = 0; added < 6; added++) await history.add({ text: `${added}`, source });
      let model = order(history);
      for (const chosen of steps) {
        const reorder = asReorder(chosen, model);
        const placed = history.reorder(reorder);
        model = applied(reorder, model);
        expect(order(history)).toEqual(model);
        for (const { id, position } of placed) expect(history.get(id).position).toBe(position);
      }
    }),
    { numRuns: 40 },
  );
});

test('entries that two replicas put on one position can be parted', async () => {
  await using opened = await temporaryHistory();
  const { history } = opened;
  for (let added = 0; added < 4; added++) await history.add({ text: `${added}`, source });
  const document = JSON.parse(await joined(history.exportJson()));
  await history.clear();
  const entries = document.entries.map((entry: object) => ({ ...entry, position: 'a0' }));
  await history.importJson(JSON.stringify({ ...document, entries }));
  const [a, b, c, d] = order(history);
  history.reorder({ id: `${d}`, before: `${c}` });
  expect(order(history)).toEqual([a, b, d, c]);
  history.reorder({ ids: [`${c}`, `${a}`] });
  expect(order(history)).toEqual([c, b, d, a]);
});

test('an id that is not there or given twice is refused, and nothing moves', async () => {
  await using opened = await temporaryHistory();
  const { history } = opened;
  const { id } = await history.add({ text: 'one', source });
  await history.add({ text: 'two', source });
  const before = order(history);
  const unknown = '01890000-0000-7000-8000-000000000000';
  const refused = (reorder: Reorder, code: string) =>
    expect(() => history.reorder(reorder)).toThrow(expect.objectContaining({ code }));
  refused({ ids: [id, unknown] }, 'not_found');
  refused({ ids: [id, id] }, 'invalid_request');
  refused({ id: unknown, before: null }, 'not_found');
  refused({ id, before: unknown }, 'not_found');
  expect(order(history)).toEqual(before);
});

type Step = { move: number; before: number | null } | { arrange: number[] };

function asReorder(step: Step, ids: string[]): Reorder {
  const idAt = (index: number) => ids[index] ?? '';
  if ('arrange' in step) return { ids: step.arrange.map(idAt) };
  return { id: idAt(step.move), before: step.before === null ? null : idAt(step.before) };
}

function applied(reorder: Reorder, ids: string[]): string[] {
  if ('ids' in reorder) {
    const queue = [...reorder.ids];
    return ids.map((id) => (reorder.ids.includes(id) ? (queue.shift() ?? id) : id));
  }
  if (reorder.id === reorder.before) return ids;
  const rest = ids.filter((id) => id !== reorder.id);
  const place = reorder.before === null ? rest.length : rest.indexOf(reorder.before);
  return rest.toSpliced(place, 0, reorder.id);
}

function order(history: History): string[] {
  return history.list().entries.map(({ id }) => id);
}
