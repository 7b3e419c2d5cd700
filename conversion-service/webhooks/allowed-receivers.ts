import ipaddr from 'ipaddr.js';
import { Problem } from '../../shared/api/problem.ts';

/** Receivers that the operator names although they are of a private network, or speak no TLS. */
export type AllowedReceivers = {
  /** Whether the host of a URL is named itself, or is an address within a range. */
  hasHost(url: URL): boolean;
  hasAddress(address: string): boolean;
};

type Host = { name: string; port: number | null };
type AddressRange = [ipaddr.IPv4 | ipaddr.IPv6, number];

/**
 * Parses hosts, `host:port` and CIDR ranges separated by commas.
 * Throws an error that names an invalid one.
 */
export function readAllowedReceivers(text: string): AllowedReceivers {
  const hosts: Host[] = [];
  const ranges: AddressRange[] = [];
  for (const entry of text.split(',').map((part) => part.trim())) {
    if (entry === '') continue;
    const range = rangeIn(entry);
    if (range) ranges.push(range);
    else hosts.push(hostIn(entry));
  }
  const hasAddress = (address: string) => {
    if (!ipaddr.isValid(address)) return false;
    const found = ipaddr.process(address);
    return ranges.some(([base, bits]) => base.kind() === found.kind() && found.match(base, bits));
  };
  return {
    hasAddress,
    hasHost(url) {
      const name = plainName(url.hostname);
      const port = portOf(url);
      if (hosts.some((host) => host.name === name && (host.port ?? port) === port)) return true;
      const address = addressIn(url.hostname);
      return address !== null && hasAddress(address);
    },
  };
}

/** A name may end with the dot of DNS' root. */
function plainName(hostname: string): string {
  return hostname.replace(/\.$/, '');
}

function portOf({ port, protocol }: URL): number {
  return port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port);
}

function rangeIn(entry: string): AddressRange | null {
  if (ipaddr.isValidCIDR(entry)) return ipaddr.parseCIDR(entry);
  const address = addressIn(entry);
  if (address === null) return null;
  const single = ipaddr.process(address);
  return [single, single.kind() === 'ipv4' ? 32 : 128];
}

function hostIn(entry: string): Host {
  const [, host = '', port] = /^(\[[^\]]+\]|[^\s:/@?#[\]]+)(?::(\d{1,5}))?$/.exec(entry) ?? [];
  const isPort = port === undefined || (Number(port) >= 1 && Number(port) <= 65_535);
  if (!isPort || !URL.canParse(`http://${host}/`)) {
    throw new Error(`“${entry}” is no host, host:port or range such as 10.0.0.0/8`);
  }
  const name = plainName(new URL(`http://${host}/`).hostname);
  return { name, port: port === undefined ? null : Number(port) };
}

/** What the registries give to hosts of the internet; other ranges lead elsewhere or nowhere. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Whether an address is a public one: neither of this machine or its networks, nor one that a gateway
 * translates to such an address (IPv4-mapped, NAT64, 6to4, Teredo).
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const unwrapped = ipaddr.process(address);
  if (unwrapped.range() !== 'unicast') return false;
  return !(unwrapped instanceof ipaddr.IPv6) || unwrapped.match(globalUnicast);
}

/** The address that a host of a URL is; null where it is a name. */
export function addressIn(hostname: string): string | null {
  const bare = hostname.replace(/^\[(.*)\]$/, '$1');
  return ipaddr.isValid(bare) ? bare : null;
}

export const maxUrlLength = 2_048;

/**
 * The normalized URL as it will be requested.
 * @param field its name in the request
 * @throws {Problem} `invalid_request` that names the field; the URL itself may hold secrets
 */
export function requireCallbackUrl(field: string, text: string, allowed: AllowedReceivers): string {
  const message = refusalOf(text, allowed);
  if (message === null) return hrefOf(text);
  throw new Problem('invalid_request', `The field “${field}” ${message}.`, {
    errors: [{ path: field, message }],
  });
}

/** What is wrong with a URL; null where nothing is that can be seen without DNS. */
function refusalOf(text: string, allowed: AllowedReceivers): string | null {
  const isShort = text.length <= maxUrlLength;
  const url = isShort && URL.canParse(text) ? new URL(text) : null;
  if (!isShort || (url && hrefOf(text).length > maxUrlLength)) {
    return `must have ${maxUrlLength.toLocaleString('en')} characters or fewer`;
  }
  if (!url || !/^https?:$/.test(url.protocol)) return 'must be a whole URL with https';
  if (url.username !== '' || url.password !== '') {
    return 'must hold no user and password: put a secret into the path or the query';
  }
  if (allowed.hasHost(url)) return null;
  if (url.protocol === 'http:') {
    return 'must be https: this service sends without TLS to hosts alone that its operator names';
  }
  return isWithin(url) ? 'must not lead to a private or local address' : null;
}

function hrefOf(text: string): string {
  const url = new URL(text);
  url.hash = '';
  return url.href;
}

/** Names are looked up when they are connected to. */
function isWithin({ hostname }: URL): boolean {
  const address = addressIn(hostname);
  if (address !== null) return !isPublicAddress(address);
  return /(^|\.)localhost\.?$/.test(hostname);
}
