import { BlockList, isIP } from 'node:net';
import { Problem } from '../../shared/api/problem.ts';

/**
 * The address of a conversion service as it is kept: without a slash at its end. The API key goes
 * there, so plain HTTP leaves this computer only where the person allows it.
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

/** @param hostname as `URL` has it: IPv6 in brackets, IPv4 in its four numbers */
function isLoopback(hostname: string): boolean {
  if (hostname === 'localhost') return true;
  const address = hostname.replace(/^\[|\]$/g, '');
  const version = isIP(address);
  return version !== 0 && loopback.check(address, version === 6 ? 'ipv6' : 'ipv4');
}

function invalid(message: string, cause?: unknown): Problem {
  return new Problem('invalid_request', message, { cause });
}
