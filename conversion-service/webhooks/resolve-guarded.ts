import { lookup as systemLookup } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { isIPv6, type LookupFunction } from 'node:net';

/** All addresses of a host. Rejects where it has none. */
export type Resolve = (hostname: string) => Promise<string[]>;

/** A host leads to addresses alone that nothing may be sent to. */
export class AddressNotAllowed extends Error {
  override readonly name = 'AddressNotAllowed';
}

/** What the system knows, its file of hosts included. It occupies one of Node's few threads. */
export const resolveBySystem: Resolve = (hostname) =>
  new Promise((resolve, reject) => {
    systemLookup(hostname, { all: true }, (error, found) =>
      error ? reject(error) : resolve(found.map(({ address }) => address)),
    );
  });

/** By DNS alone: a name server that is slow on purpose holds up nothing else. */
export const resolveByDns: Resolve = async (hostname) => {
  const resolver = new Resolver({ timeout: 3_000, tries: 2 });
  const answers = [resolver.resolve4(hostname), resolver.resolve6(hostname)];
  const settled = await Promise.allSettled(answers);
  const found = settled.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
  const [first] = settled;
  if (found.length === 0 && first?.status === 'rejected') throw first.reason;
  return found;
};

/**
 * Finds a host's addresses for the connection that is being made, which goes to one of those that
 * passed: whatever DNS says a moment later does not matter.
 */
export function guardedLookup(
  resolve: Resolve,
  isAllowed: (address: string) => boolean,
): LookupFunction {
  return (hostname, { all }, callback) => {
    resolve(hostname).then(
      (addresses) => {
        const found = addresses
          .filter(isAllowed)
          .map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }));
        const [first] = found;
        if (!first) callback(new AddressNotAllowed('no address of the host is allowed'), '');
        else if (all) callback(null, found);
        else callback(null, first.address, first.family);
      },
      (error) => callback(error, ''),
    );
  };
}
