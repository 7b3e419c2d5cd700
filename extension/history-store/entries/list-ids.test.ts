import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { colors, sourceKinds } from '../../../shared/api/entry.ts';
import { openHistoryStore } from '../open-history-store.ts';
import { type EntryFilter, passes } from './entry-filter.ts';
import { exportOf, type Sample } from './testing/export-of.ts';

const days = ['2026-03-01', '2026-03-02', '2026-03-03', '2026-03-04'];

const sample = fc.record({
  text: fc.constantFrom('needle', 'needle in hay', 'hay'),
  color: fc.constantFrom(...colors.slice(0, 3)),
  source: fc.constantFrom(...sourceKinds),
  createdAt: fc.constantFrom(...days.map((day) => `${day}T12:00:00.000Z`)),
}) satisfies fc.Arbitrary<Sample>;

const time = fc.constantFrom(...days.map((day) => `${day}T00:00:00.000Z`));
const filter: fc.Arbitrary<EntryFilter> = fc.record(
  {
    color: fc.constantFrom(...colors.slice(0, 3)),
    sources: fc.uniqueArray(fc.constantFrom(...sourceKinds), { minLength: 1, maxLength: 3 }),
    since: time,
    before: time,
  },
  { requiredKeys: [] },
);

test('list and search show exactly the entries that pass, in every order', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(sample, { maxLength: 12 }), filter, async (samples, wanted) => {
      fc.pre((wanted.since ?? '') < (wanted.before ?? '~'));
      const history = await openHistoryStore(crypto.randomUUID());
      const document = exportOf(samples);
      await history.importJson(JSON.stringify(document));
      const passing = document.entries.filter((entry) =>
        passes(wanted, { ...entry, source: entry.source.kind }),
      );
      const byPosition = passing.map(({ id }) => id);
      const oldest = passing
        .toSorted((a, b) => (a.createdAt + a.id < b.createdAt + b.id ? -1 : 1))
        .map(({ id }) => id);
      expect((await history.ids({ ...wanted, sort: 'position' })).ids).toEqual(byPosition);
      expect((await history.ids({ ...wanted, sort: 'oldest' })).ids).toEqual(oldest);
      expect((await history.ids({ ...wanted, sort: 'newest' })).ids).toEqual(oldest.toReversed());
      const found = await history.search({ ...wanted, q: 'needle' });
      const needles = passing.filter(({ text }) => text.includes('needle'));
      expect(found.ids.toSorted()).toEqual(needles.map(({ id }) => id).sort());
      history.close();
    }),
    { numRuns: 60 },
  );
});

test('the first entries are enough where only they are asked for', async () => {
  const history = await openHistoryStore(crypto.randomUUID());
  onTestFinished(() => history.close());
  const kinds = ['screen', 'page', 'screen', 'screen'] as const;
  const document = exportOf(
    kinds.map((source, index) => ({
      text: `${index}`,
      color: 'none',
      source,
      createdAt: `${days[index]}T12:00:00.000Z`,
    })),
  );
  await history.importJson(JSON.stringify(document));
  const [first, , third] = document.entries.map(({ id }) => id);
  const { ids } = await history.ids({ sources: ['screen'], sort: 'position', limit: 2 });
  expect(ids).toEqual([first, third]);
});
