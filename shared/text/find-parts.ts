import { findCodes } from './find-codes.ts';
import { findLinks } from './find-links.ts';
import { findPhones } from './find-phones.ts';

/** A part of a text that is of use by itself. */
export type TextPart = {
  kind: 'web' | 'mail' | 'phone' | 'code';
  /** What is copied of it. */
  text: string;
  /** What it opens: an address with http, https, mailto or tel; a code opens nothing. */
  href?: string;
};

/** The first `max` one-time codes, links, e-mail addresses and phone numbers: codes, then links. */
export function findParts(text: string, max: number): TextPart[] {
  const links = findLinks(text, max);
  const codes = findCodes(text);
  const rest = links.reduce((left, link) => left.replaceAll(link.text, ' '), text);
  const phones = findPhones(rest);
  const parts: TextPart[] = [
    ...codes.map((code) => ({ kind: 'code' as const, text: code })),
    ...links.map(({ text, href }) => ({ kind: kindOf(href), text, href })),
    ...phones.map(({ text, href }) => ({ kind: 'phone' as const, text, href })),
  ];
  return parts.slice(0, max);
}

function kindOf(href: string): 'web' | 'mail' {
  return href.startsWith('mailto:') ? 'mail' : 'web';
}
