import { z } from 'zod';
import { protocolVersion } from './message-limits.ts';

/** Who calls: an extension in a browser, or the command line. */
const client = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('extension'),
    browser: z.object({ name: z.string().max(100), version: z.string().max(100) }),
    extensionId: z.string().max(200),
    /** As pages of the extension send it: `chrome-extension://…` or `moz-extension://…`. */
    origin: z.string().regex(/^(chrome|moz)-extension:\/\/[\w-]{1,100}$/),
  }),
  z.object({ kind: z.literal('command-line') }),
]);
export type Client = z.infer<typeof client>;

const side = {
  /** Protocol version, see `protocolVersion`. */
  protocol: z.int().min(1),
  /** Product version, as in package.json. */
  version: z.string().max(100),
  /** What this side can do beyond the protocol's methods; unknown ones are ignored. */
  capabilities: z.array(z.string().max(100)).max(100),
};

/** The first call on every connection. Later versions may add fields, never change these. */
export const hello = z.object({ ...side, client });
export type Hello = z.infer<typeof hello>;

export const welcome = z.discriminatedUnion('status', [
  z.object({ status: z.literal('welcome'), ...side }),
  z.object({
    status: z.literal('update_needed'),
    ...side,
    /** The side that is out of date. */
    update: z.enum(['client', 'host']),
    message: z.string(),
  }),
]);
export type Welcome = z.infer<typeof welcome>;

/** The host's answer to `hello`: a welcome, or which of the two sides to update. */
export function greet(
  { protocol, version: clientVersion, client }: Hello,
  host: { version: string; capabilities: string[] },
): Welcome {
  const own = { protocol: protocolVersion, ...host };
  if (protocol === protocolVersion) return { status: 'welcome', ...own };
  const caller = client.kind === 'extension' ? 'extension' : 'command line';
  const clientIsBehind = protocol < protocolVersion;
  const [behind, ahead] = clientIsBehind ? [caller, 'host'] : ['host', caller];
  const [old, current] = clientIsBehind
    ? [clientVersion, host.version]
    : [host.version, clientVersion];
  return {
    status: 'update_needed',
    ...own,
    update: clientIsBehind ? 'client' : 'host',
    message: `Update the Screenscribe ${behind}: ${old} is too old for the ${ahead}, which is ${current}.`,
  };
}
