import ipaddr from 'ipaddr.js';

/** What the registries give to hosts of the internet; other ranges lead elsewhere or nowhere. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Whether an address is one of the internet's: neither of this machine or its networks, nor one that
 * a gateway turns into such (IPv4-mapped, NAT64, 6to4, Teredo).
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
