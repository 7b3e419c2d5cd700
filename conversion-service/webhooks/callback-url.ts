import { Problem } from '../../shared/api/problem.ts';
import type { AllowedReceivers } from './allowed-receivers.ts';
import { addressIn, isPublicAddress } from './allowed-receivers.ts';

export const maxUrlLength = 2_048;

/**
 * The URL as it will be asked for.
 * @param field what a request calls it
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
