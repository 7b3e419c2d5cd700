import type { Delivery } from '../jobs/delivery.ts';

/** Attempts at the same time: in all, to one host, and for one key. */
const most = { all: 32, host: 4, key: 16 };

export type InFlight = {
  hasRoom(): boolean;
  /** Those to which nothing more may be sent at the moment. */
  busy(): { hosts: ReadonlySet<string>; keys: ReadonlySet<string> };
  add(delivery: Delivery): Disposable;
};

/** What is on its way. A receiver that is slow holds up neither others nor the keys of others. */
export function inFlight(): InFlight {
  const flying = new Set<Delivery>();
  return {
    hasRoom: () => flying.size < most.all,
    busy: () => ({
      hosts: those(
        [...flying].map(({ host }) => host),
        most.host,
      ),
      keys: those(
        [...flying].map(({ job }) => job.keyId),
        most.key,
      ),
    }),
    add(delivery) {
      flying.add(delivery);
      return { [Symbol.dispose]: () => void flying.delete(delivery) };
    },
  };
}

/** The names that are there so many times. */
function those(names: string[], times: number): Set<string> {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return new Set(names.filter((name) => (counts.get(name) ?? 0) >= times));
}
