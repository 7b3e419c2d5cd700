import { BlockList, isIP } from 'node:net';
import path from 'node:path';
import { z } from 'zod';
import type { ServiceChange, ServiceView } from '../../shared/api/document-export.ts';
import { type AnyProblemCode, Problem } from '../../shared/api/problem.ts';
import { readOwnFile } from '../../shared/node/read-own-file.ts';
import { setAside, writeFileAtomically } from '../../shared/node/write-file-atomically.ts';
import { parseJson } from '../../shared/parse-json.ts';

/** The key is in a file of its own that only the user can read, apart from the settings. */
const serviceFile = z.strictObject({
  version: z.literal(1),
  url: z.url({ protocol: /^https?$/ }).nullable(),
  key: z.string().nullable(),
});
type ServiceFile = z.infer<typeof serviceFile>;

/** Where documents are sent, and with which key. */
export type ServiceAccess = { url: URL; key: string };

export type ServiceStore = {
  view(): ServiceView;
  set(change: ServiceChange): Promise<ServiceView>;
  remove(): Promise<ServiceView>;
  /** @throws {Problem} `service_not_configured` where address or key is missing */
  access(): ServiceAccess;
};

const unset: ServiceFile = { version: 1, url: null, key: null };

/** Opens `conversion-service.json` in the data folder; a damaged file is renamed, never fatal. */
export async function openServiceStore(options: {
  dataDir: string;
  onDamaged: (movedTo: string) => void;
}): Promise<ServiceStore> {
  const file = path.join(options.dataDir, 'conversion-service.json');
  let stored = await load(file, options.onDamaged);
  // One write after the other, so that the file ends with the latest state.
  let lastWrite: Promise<unknown> = Promise.resolve();

  function save(next: () => ServiceFile): Promise<ServiceView> {
    const write = lastWrite.then(async () => {
      const content = next();
      await writeFileAtomically(file, `${JSON.stringify(content, null, 2)}\n`);
      stored = content;
      return view();
    });
    lastWrite = write.catch(() => undefined);
    return write;
  }

  const view = (): ServiceView => ({ url: stored.url, keyConfigured: stored.key !== null });
  return {
    view,
    set: ({ url, key, allowPlainHttp }) =>
      save(() => {
        const address = serviceAddress(url, { allowPlainHttp });
        // A key belongs to the server that issued it: it must not be sent to another.
        const kept = stored.url && new URL(stored.url).origin === address.origin;
        return { version: 1, url: address.href, key: key ?? (kept ? stored.key : null) };
      }),
    remove: () => save(() => unset),
    access() {
      if (stored.url !== null && stored.key !== null) {
        return { url: new URL(stored.url), key: stored.key };
      }
      throw new Problem<AnyProblemCode>(
        'service_not_configured',
        'This format is made by a conversion service, of which no address and key are set. Set ' +
          'them in the preferences or with `screenscribe service set --url ADDRESS`.',
      );
    },
  };
}

async function load(file: string, onDamaged: (movedTo: string) => void): Promise<ServiceFile> {
  try {
    const text = await readOwnFile(file, 100_000);
    return text === undefined ? unset : serviceFile.parse(parseJson(text));
  } catch {
    onDamaged(await setAside(file));
    return unset;
  }
}

/**
 * The address of a conversion service in its stored form, without a trailing slash. The API key is
 * sent there, so plain HTTP to another computer needs the person's permission.
 * @throws {Problem} `invalid_request` that says what is wrong with it
 */
export function serviceAddress(text: string, { allowPlainHttp }: { allowPlainHttp: boolean }): URL {
  const url = parsed(text.trim());
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    throw invalid(`The address must begin with https:// or http://, not ${url.protocol}`);
  }
  if (url.username || url.password) {
    throw invalid('The address must not hold a user or password; the key is given by itself.');
  }
  if (url.search || url.hash) throw invalid('The address must end before “?” and “#”.');
  if (url.protocol === 'http:' && !isLoopback(url.hostname) && !allowPlainHttp) {
    throw invalid(
      `With http:// the key and your texts would travel to ${url.hostname} for everyone on the way ` +
        'to read. Use https://, or allow plain HTTP.',
    );
  }
  return new URL(url.href.replace(/\/+$/, ''));
}

function parsed(text: string): URL {
  try {
    return new URL(text);
  } catch (cause) {
    throw invalid('The address is no web address, such as https://convert.example.org', cause);
  }
}

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** @param hostname as in `URL`: IPv6 in brackets, IPv4 as four numbers */
function isLoopback(hostname: string): boolean {
  if (hostname === 'localhost') return true;
  const address = hostname.replace(/^\[|\]$/g, '');
  const version = isIP(address);
  return version !== 0 && loopback.check(address, version === 6 ? 'ipv6' : 'ipv4');
}

function invalid(message: string, cause?: unknown): Problem {
  return new Problem('invalid_request', message, { cause });
}
