export type Phone = { text: string; href: string };

/**
 * International, in the brackets of North America, or with the 0 that most countries begin with. Behind
 * other digits it is a group of a longer number, as that of an account.
 */
const candidate =
  /(?<![\p{L}\d.,:/+#-])(?:\+\d|(?<!\d )(?:\(\d{2,5}\) ?\d|0[1-9]))[\d ()/.-]{4,24}\d(?![\p{L}\d]|[.,:-]\d)/gu;
const date = /^\d{1,2}([ ./-])\d{1,2}\1\d{2,4}(?!\1\d|\d)/;

/** Digits of a number with its country (E.164) and of one without. */
const minDigits = 7;
const maxDigits = 15;

/**
 * The phone numbers in a text, each once and in order. Rather misses one than takes an amount, a date
 * or the number of an invoice for one: a number has to begin as those of people do.
 */
export function findPhones(text: string): Phone[] {
  const phones = new Map<string, Phone>();
  for (const [found] of text.matchAll(candidate)) {
    const href = `tel:${dialed(found)}`;
    if (isNumber(found) && !phones.has(href)) phones.set(href, { text: found, href });
  }
  return [...phones.values()];
}

/** The 0 in brackets is dialed only without the country. */
function dialed(text: string): string {
  const digits = text.startsWith('+') ? text.replace('(0)', '') : text;
  return digits.replace(/[^\d+]/g, '');
}

function isNumber(text: string): boolean {
  const digits = dialed(text).replace('+', '').length;
  // With points it is rather a date, an amount or an address of the network.
  const plain = text.startsWith('+') || !text.includes('.');
  return digits >= minDigits && digits <= maxDigits && plain && !date.test(text);
}
