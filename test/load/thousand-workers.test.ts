import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  consumerOf,
  type Lane,
  type LanePlace,
  laneFor,
} from '../../conversion-service/jobs/cluster/queue/lanes.ts';
import {
  type QueueTurns,
  takeTurns,
} from '../../conversion-service/jobs/cluster/queue/take-turns.ts';
import type { Lease, TakeOptions, Weight } from '../../conversion-service/jobs/ports.ts';
import type { RunningJob } from '../../conversion-service/jobs/running/running-job.ts';
import {
  createSchedule,
  type Schedule,
  type TakenTurn,
} from '../../conversion-service/jobs/running/schedule.ts';

// The schedule and the turns of the service, in as many processes as a large operator has, over a
// queue in memory and a clock that stands still while they decide.

const processes = 500;
const workers = 2;
const bulk = 60_000;
const others = { keys: 200, jobs: 200 };
/** In ms: what a document takes, and one in so many takes long. */
const lightMs = 500;
const heavyMs = 20_000;
const heavyEvery = 50;
/** Over which the smaller keys send theirs, in ms. */
const spanMs = 240_000;
const pollMs = 1_000;
const busyLookMs = 5_000;
const leaseMs = 30_000;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] });
});

afterEach(() => {
  vi.useRealTimers();
});

test('1,000 workers end each of 100,000 jobs once, and one key with most holds up no other', async () => {
  const queue = queueInMemory();
  const ended = new Map<string, number>();
  const waited: number[] = [];
  const added = new Map<string, number>();
  const onEnded = ({ entry }: Lease, startedAt: number) => {
    ended.set(entry.jobId, (ended.get(entry.jobId) ?? 0) + 1);
    if (entry.keyId !== 'bulk') waited.push(startedAt - (added.get(entry.jobId) ?? 0));
  };
  for (let index = 0; index < processes; index++) startProcess(queue, index, onEnded);
  let count = 0;
  const add = (keyId: string) => {
    const weight: Weight = count % heavyEvery === 0 ? 'heavy' : 'light';
    const jobId = `job-${count++}`;
    added.set(jobId, Date.now());
    queue.put({ entry: { jobId, keyId, weight }, attempts: 0, returns: 0 });
  };
  const startedAt = Date.now();
  for (let index = 0; index < bulk; index++) add('bulk');
  // Spread without chance, so that every run is the same.
  for (let key = 0; key < others.keys; key++) {
    const send = (left: number) => {
      add(`key-${key}`);
      if (left > 1) setTimeout(() => send(left - 1), spanMs / others.jobs);
    };
    setTimeout(() => send(others.jobs), (key * 7) % (spanMs / others.jobs));
  }
  const total = bulk + others.keys * others.jobs;
  while (ended.size < total && Date.now() - startedAt < 3_600_000) {
    vi.advanceTimersToNextTimer();
    await Promise.resolve();
  }
  expect(ended.size).toBe(total);
  expect(Math.max(...ended.values())).toBe(1);
  const simulatedMs = Date.now() - startedAt;
  const workMs = (total * (lightMs * (heavyEvery - 1) + heavyMs)) / heavyEvery;
  const idealMs = workMs / (processes * workers);
  waited.sort((a, b) => a - b);
  const at = (share: number) => waited[Math.floor((waited.length - 1) * share)] ?? 0;
  process.stdout.write(
    `${total} jobs on ${processes * workers} workers in ${(simulatedMs / 1_000).toFixed(0)} s of ` +
      `theirs, ${(idealMs / 1_000).toFixed(0)} s at best; other keys wait p50 ${at(0.5)} ms, ` +
      `p99 ${at(0.99)} ms, at most ${at(1)} ms; ${(queue.pulls / total).toFixed(2)} pulls and ` +
      `${(queue.looks / total).toFixed(2)} listings a job\n`,
  );
  expect(at(0.99)).toBeLessThan(5_000);
  expect(simulatedMs).toBeLessThan(1.5 * Math.max(idealMs, spanMs));
});

type Place = LanePlace & { lane: Lane };

type Queue = {
  pulls: number;
  looks: number;
  put(place: LanePlace): void;
  /** The next entry of a lane, and how many are left. */
  pull(lane: Lane): { place: Place; waiting: number } | null;
  done(lane: Lane): void;
  states(): Parameters<QueueTurns['look']>[0];
  /** One of all processes, and one of the idle ones, is called for each entry that is put. */
  all: ((lane: Lane) => void)[];
  idle: Map<number, (lane: Lane) => void>;
};

function queueInMemory(): Queue {
  const lanes = new Map<string, { lane: Lane; waiting: Place[]; at: number; leased: number }>();
  const found = (lane: Lane) => {
    const name = consumerOf(lane);
    const one = lanes.get(name) ?? { lane, waiting: [], at: 0, leased: 0 };
    lanes.set(name, one);
    return one;
  };
  let called = 0;
  const all: Queue['all'] = [];
  const idle: Queue['idle'] = new Map();
  return {
    all,
    idle,
    pulls: 0,
    looks: 0,
    put(place) {
      const lane = laneFor(place);
      found(lane).waiting.push({ ...place, lane });
      called += 1;
      const listening = [...idle.values()];
      listening[called % listening.length]?.(lane);
      all[called % all.length]?.(lane);
    },
    pull(lane) {
      this.pulls += 1;
      const one = found(lane);
      const place = one.waiting[one.at];
      if (!place) return null;
      one.at += 1;
      one.leased += 1;
      return { place, waiting: one.waiting.length - one.at };
    },
    done: (lane) => void found(lane).leased--,
    states() {
      this.looks += 1;
      return [...lanes].map(([consumer, { lane, waiting, at, leased }]) => ({
        ...{ consumer, lane, leased },
        waiting: waiting.length - at,
      }));
    },
  };
}

/** A process as `job-runner.ts` and `nats-job-queue.ts` make one, without files and messages. */
function startProcess(
  queue: Queue,
  index: number,
  onEnded: (lease: Lease, startedAt: number) => void,
): void {
  const turns = takeTurns(leaseMs / 3);
  const schedule: Schedule = createSchedule(workers, () => fill());
  let lookedAt = Number.NEGATIVE_INFINITY;

  function takeKnown(weights: readonly Weight[], options: TakeOptions): Lease | null {
    for (const lane of turns.next(weights, options)) {
      const pulled = queue.pull(lane);
      turns.note(lane, pulled?.waiting ?? 0);
      if (!pulled) continue;
      turns.served(lane);
      return leaseOf(pulled.place);
    }
    return null;
  }

  function take({ weights, ...options }: TakenTurn): Lease | null {
    if (performance.now() - lookedAt >= busyLookMs) look();
    const known = takeKnown(weights, options);
    if (known) return known;
    if (options.isAhead && performance.now() - lookedAt < pollMs) return null;
    look();
    return takeKnown(weights, options);
  }

  function look(): void {
    lookedAt = performance.now();
    turns.look(queue.states());
  }

  const leaseOf = (place: Place): Lease => ({
    entry: place.entry,
    attempt: place.attempts + 1,
    extend: async () => true,
    done: async () => queue.done(place.lane),
    async giveBack() {
      queue.done(place.lane);
      queue.put({ entry: place.entry, attempts: place.attempts, returns: place.returns + 1 });
    },
  });

  function fill(): void {
    for (let takings = schedule.mayTake(); takings.length > 0; takings = schedule.mayTake()) {
      const isAhead = takings[0]?.isAhead ?? false;
      const [lease, taking] = firstOf(takings);
      if (!isAhead) setIdle(lease === null);
      if (!lease || !taking) {
        schedule.foundNone();
        break;
      }
      work(schedule.add(lease, taking));
    }
  }

  function firstOf(takings: TakenTurn[]): [Lease, TakenTurn] | [null, null] {
    for (const taking of takings) {
      const lease = take(taking);
      if (lease) return [lease, taking];
    }
    return [null, null];
  }

  const onCall = (lane: Lane) => {
    turns.note(lane, 1);
    fill();
  };

  function setIdle(isIdle: boolean): void {
    if (isIdle) queue.idle.set(index, onCall);
    else queue.idle.delete(index);
  }

  async function work(job: RunningJob): Promise<void> {
    await job.turn.promise;
    const { lease, abort } = job;
    if (!abort.signal.aborted) {
      const startedAt = Date.now();
      const isOver = await untilOver(
        lease.entry.weight === 'heavy' ? heavyMs : lightMs,
        abort.signal,
      );
      if (isOver) {
        await lease.done();
        onEnded(lease, startedAt);
        schedule.leave(job, 'ending');
      }
    }
    if (abort.signal.aborted) await lease.giveBack();
    schedule.remove(job);
    fill();
  }

  const poll = () => {
    fill();
    setTimeout(poll, pollMs);
  };
  queue.all.push(onCall);
  // Processes do not start at the same moment.
  setTimeout(poll, (index * pollMs) / processes);
}

/** Whether the time went by without an abort. */
function untilOver(ms: number, signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(true), ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve(false);
    });
  });
}
