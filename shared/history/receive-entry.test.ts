import fc from 'fast-check';
import { expect, test } from 'vitest';
import { latestStamp, mergeEntries } from './receive-entry.ts';
import type { EntryContent, ReplicatedEntry } from './replicated-entry.ts';
import { createClock, noStamp } from './stamp.ts';

const hour = 60 * 60 * 1000;
const time = '2025-01-01T00:00:00.000Z';

const anyStamp = fc
  .record({ time: fc.nat(2), counter: fc.nat(1), replica: fc.constantFrom('a', 'b') })
  .map(({ time, counter, replica }) => `00000000${time}-000${counter}-${replica}`);
const field = <T>(value: fc.Arbitrary<T>) => fc.record({ value, stamp: anyStamp });
const anyEntry: fc.Arbitrary<ReplicatedEntry> = fc.record({
  id: fc.constant('id'),
  life: anyStamp,
  content: fc.option(
    fc.record({
      text: field(fc.constantFrom('x', 'y')),
      color: field(fc.constantFrom('red' as const, 'none' as const)),
      position: field(fc.constantFrom('a0', 'a1')),
      pinned: fc.option(field(fc.constantFrom(0 as const, 1 as const)), { nil: undefined }),
      captures: fc.option(fc.constantFrom(2, 3), { nil: undefined }),
      updatedAt: fc.constantFrom(time, '2025-01-02T00:00:00.000Z'),
      birth: fc.record({
        createdAt: fc.constant(time),
        source: fc.record({ kind: fc.constantFrom('api' as const, 'page' as const) }),
        languages: fc.constant([]),
        confidence: fc.constant(null),
        screenshot: fc.constant(null),
      }),
    }),
  ),
});

test('merging is commutative, associative and idempotent, even for states that contradict', () => {
  fc.assert(
    fc.property(anyEntry, anyEntry, anyEntry, (a, b, c) => {
      expect(mergeEntries(a, b)).toEqual(mergeEntries(b, a));
      expect(mergeEntries(mergeEntries(a, b), c)).toEqual(mergeEntries(a, mergeEntries(b, c)));
      expect(mergeEntries(a, a)).toEqual(a);
      expect(mergeEntries(mergeEntries(a, b), b)).toEqual(mergeEntries(a, b));
    }),
    { numRuns: 3_000 },
  );
});

const replicaIndex = fc.nat(2);
const step = fc.oneof(
  fc.record({ kind: fc.constant('add' as const), at: replicaIndex, key: fc.nat(4) }),
  fc.record({
    kind: fc.constantFrom(
      'text' as const,
      'color' as const,
      'pin' as const,
      'move' as const,
      'delete' as const,
    ),
    at: replicaIndex,
    key: fc.nat(4),
  }),
  fc.record({ kind: fc.constant('send' as const), at: replicaIndex, key: fc.nat(4) }),
  fc.record({ kind: fc.constant('deliver' as const), at: replicaIndex, key: fc.nat(50) }),
);
const skews = fc.tuple(...[0, 1, 2].map(() => fc.integer({ min: -9 * hour, max: 9 * hour })));

test('three replicas converge whatever is lost, repeated, reordered and skewed', () => {
  fc.assert(
    fc.property(skews, fc.array(step, { maxLength: 60 }), (skewed, steps) => {
      const replicas = skewed.map((skew, index) => new Replica(`r${index}`, skew));
      const wire: ReplicatedEntry[] = [];
      for (const { kind, at, key } of steps) {
        const replica = replicas[at];
        const state = replica?.entries.get(`${key}`);
        // Sent states stay on the wire: any replica may get them late, often or never.
        if (kind === 'send') wire.push(...(state ? [state] : []));
        else if (kind === 'deliver') replica?.receive(wire.slice(key, key + 2));
        else replica?.[kind](`${key}`);
      }
      const all = replicas.flatMap((replica) => [...replica.entries.values()]);
      replicas[0]?.receive(all);
      replicas[1]?.receive(all.toReversed());
      replicas[2]?.receive([...all, ...all, ...wire]);
      replicas[0]?.receive(wire);
      replicas[1]?.receive(wire.toReversed());
      expect(replicas[1]?.state()).toEqual(replicas[0]?.state());
      expect(replicas[2]?.state()).toEqual(replicas[0]?.state());
    }),
    { numRuns: 500 },
  );
});

test('a pin stays where a state from a replica that knows none is merged', () => {
  const stamp = '000000001-0000-a';
  const birth = { createdAt: time, source: { kind: 'api' as const }, languages: [] };
  const content: EntryContent = {
    text: { value: 'text', stamp },
    color: { value: 'none', stamp },
    position: { value: 'a0', stamp },
    updatedAt: time,
    birth: { ...birth, confidence: null, screenshot: null },
  };
  const pinned = { value: 1 as const, stamp: '000000002-0000-a' };
  const here: ReplicatedEntry = { id: '1', life: stamp, content: { ...content, pinned } };
  const color = { value: 'red' as const, stamp: '000000003-0000-b' };
  const merged = mergeEntries(here, { ...here, content: { ...content, color } });
  expect(merged.content).toMatchObject({ pinned, color });
  expect(latestStamp(here)).toBe(pinned.stamp);
});

test('an edit made after a merge wins, with clocks that are hours wrong', () => {
  fc.assert(
    fc.property(skews, replicaIndex, replicaIndex, (skewed, first, second) => {
      const replicas = skewed.map((skew, index) => new Replica(`r${index}`, skew));
      const [one, other] = [replicas[first], replicas[second]];
      one?.add('1');
      one?.text('1');
      other?.receive([...(one?.entries.values() ?? [])]);
      other?.text('1');
      const edited = other?.entries.get('1');
      one?.receive([...(other?.entries.values() ?? [])]);
      expect(one?.entries.get('1')).toEqual(edited);
      one?.delete('1');
      other?.receive([...(one?.entries.values() ?? [])]);
      expect(other?.entries.get('1')?.content).toBeNull();
    }),
  );
});

/** A replica without storage: every write gets the next stamp, every state received is merged. */
class Replica {
  readonly entries = new Map<string, ReplicatedEntry>();
  readonly #clock;

  constructor(name: string, skew: number) {
    let now = 1_700_000_000_000;
    this.#clock = createClock({ replica: name, last: noStamp, now: () => now++ + skew });
  }

  add(id: string): void {
    if (this.entries.get(id)?.content) return;
    const stamp = this.#clock.next();
    const field = <T>(value: T) => ({ value, stamp });
    const birth = { source: { kind: 'api' as const }, languages: [], confidence: null };
    const content = {
      text: field(`born ${stamp}`),
      color: field('none' as const),
      position: field('a0'),
      updatedAt: time,
      birth: { ...birth, createdAt: time, screenshot: null },
    };
    this.entries.set(id, { id, life: stamp, content });
  }

  text(id: string): void {
    this.#edit(id, (stamp) => ({ text: { value: `text ${stamp}`, stamp } }));
  }

  color(id: string): void {
    this.#edit(id, (stamp) => ({ color: { value: 'red', stamp } }));
  }

  pin(id: string): void {
    this.#edit(id, (stamp, { pinned }) => ({
      pinned: { value: pinned?.value === 1 ? 0 : 1, stamp },
    }));
  }

  move(id: string): void {
    this.#edit(id, (stamp) => ({ position: { value: 'a1', stamp } }));
  }

  delete(id: string): void {
    if (this.entries.get(id)?.content) {
      this.entries.set(id, { id, life: this.#clock.next(), content: null });
    }
  }

  receive(states: ReplicatedEntry[]): void {
    for (const state of states) {
      this.#clock.receive(latestStamp(state));
      const present = this.entries.get(state.id);
      this.entries.set(state.id, present ? mergeEntries(present, state) : state);
    }
  }

  state(): ReplicatedEntry[] {
    return [...this.entries.values()].sort((a, b) => Number(a.id) - Number(b.id));
  }

  #edit(id: string, change: (stamp: string, content: EntryContent) => Partial<EntryContent>): void {
    const state = this.entries.get(id);
    if (!state?.content) return;
    const content = { ...state.content, ...change(this.#clock.next(), state.content) };
    this.entries.set(id, { ...state, content });
  }
}
