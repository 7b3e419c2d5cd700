import { findLinks } from './find-links.ts';

/** A part of a text that is useful by itself. */
export type TextPart = {
  kind: 'web' | 'mail' | 'phone' | 'code';
  /** The text to copy. */
  text: string;
  /** The link to open, with http, https, mailto or tel; a code has none. */
  href?: string;
};

/** The first `max` one-time codes, links, email addresses and phone numbers: codes, then links. */
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

/** Words beside a one-time code. Short ones only count in capitals: Tan is a name too. */
const named = [
  '(?:verification|security|confirmation|authentication|log-?in|sign-?in|access|one-?time)[ -](?:pass)?(?:code|word|pin)',
  'passcode',
  '(?:bestätigungs|sicherheits|einmal|verifizierungs|anmelde|zugangs|freigabe|prüf)-?(?:pass)?(?:code|wort|kennwort|pin)',
  String.raw`(?<!error |status |exit |zip |postal |area |country |promo |fehler)code(?= is\b| ist\b| lautet\b| ?[:=])`,
].join('|');
const capitals = String.raw`\b(?:OTP|PIN|m?TAN)\b`;

/** 482913, 482 913, 482-913 and G-482913, but no part of a longer number, a date or an amount. */
const digits = String.raw`(?<![\p{L}\d.,:/+-])(?:[A-Z]-)?(\d{3}[ -]\d{3}|\d{4,8})(?![.,:/-]?\d|[ ]\d)`;

const behind = [new RegExp(after(named), 'giu'), new RegExp(after(capitals), 'gu')];
const before = [new RegExp(ahead(named), 'giu'), new RegExp(ahead(capitals), 'gu')];

/**
 * The one-time codes of a text, each once, with digits only: recognized by the words beside them.
 */
export function findCodes(text: string): string[] {
  const matches = [...behind, ...before].flatMap((pattern) => [...text.matchAll(pattern)]);
  return [...new Set(matches.map(([, code = '']) => code.replace(/\D/g, '')))];
}

/** "Your security code is 482913", also with the code on the next line. */
function after(words: string): string {
  return String.raw`(?:${words})[^\d\n]{0,40}\n{0,2}[^\d\n]{0,20}?${digits}`;
}

/** "482913 is your security code". */
function ahead(words: string): string {
  return String.raw`${digits} (?:is|ist)[^\d\n.]{0,30}?(?:${words}|\bcode\b)`;
}

type Phone = { text: string; href: string };

/**
 * International, with North American area-code brackets, or with the leading 0 of most countries.
 * Behind other digits it is a group of a longer number, such as an account number.
 */
const candidate =
  /(?<![\p{L}\d.,:/+#-])(?:\+\d|(?<!\d )(?:\(\d{2,5}\) ?\d|0[1-9]))[\d ()/.-]{4,24}\d(?![\p{L}\d]|[.,:-]\d)/gu;
const date = /^\d{1,2}([ ./-])\d{1,2}\1\d{2,4}(?!\1\d|\d)/;

/** Digits of a number with its country (E.164) and of one without. */
const minDigits = 7;
const maxDigits = 15;

/**
 * The phone numbers of a text, each once and in order. Prefers missing one to reporting an amount,
 * a date or an invoice number: a number must begin as people's phone numbers do.
 */
export function findPhones(text: string): Phone[] {
  const phones = new Map<string, Phone>();
  for (const [found] of text.matchAll(candidate)) {
    const href = `tel:${dialed(found)}`;
    if (isNumber(found) && !phones.has(href)) phones.set(href, { text: found, href });
  }
  return [...phones.values()];
}

/** The 0 in brackets is dialed only without the country code. */
function dialed(text: string): string {
  const digits = text.startsWith('+') ? text.replace('(0)', '') : text;
  return digits.replace(/[^\d+]/g, '');
}

function isNumber(text: string): boolean {
  const digits = dialed(text).replace('+', '').length;
  // With periods it is more likely a date, an amount or a network address.
  const plain = text.startsWith('+') || !text.includes('.');
  return digits >= minDigits && digits <= maxDigits && plain && !date.test(text);
}
