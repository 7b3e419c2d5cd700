export type Link = { text: string; href: string };

const webAddress = /\b(?:https?:\/\/|www\.)[^\s<>"“”]+/giu;
const local = /^[\p{L}\p{N}._%+-]$/u;
const domain = /^[\p{L}\p{N}.-]+/u;
const ending = /\.\p{L}{2,}/gu;

/** The longest parts of an email address before and after the @ (RFC 5321). */
const maxLocal = 64;
const maxDomain = 255;

type PlacedLink = Link & { index: number };

/**
 * The first `max` web and email addresses in a text, each once and in order. Takes time linear in
 * the text's length.
 */
export function findLinks(text: string, max = Number.POSITIVE_INFINITY): Link[] {
  const web = firstLinks(webLinks(text), max);
  const mail = firstLinks(mailLinks(text.replace(webAddress, blank)), max);
  return [...web, ...mail]
    .sort((a, b) => a.index - b.index)
    .slice(0, max)
    .map(({ text, href }) => ({ text, href }));
}

/** Stops as early as possible: a text may hold tens of thousands. */
function firstLinks(found: Iterable<PlacedLink>, max: number): PlacedLink[] {
  const links = new Map<string, PlacedLink>();
  for (const link of found) {
    if (links.size >= max) break;
    if (!links.has(link.href)) links.set(link.href, link);
  }
  return [...links.values()];
}

function* webLinks(text: string): Generator<PlacedLink> {
  for (const { 0: match, index } of text.matchAll(webAddress)) yield { index, ...webLink(match) };
}

/** Punctuation at the end belongs to the sentence. */
function webLink(match: string): Link {
  let end = match.length;
  while (end > 0 && `.,;:!?'")]}`.includes(match[end - 1] ?? '')) end -= 1;
  const closes = match[end] === ')' && match.includes('(');
  const text = match.slice(0, closes ? end + 1 : end);
  return { text, href: /^https?:/i.test(text) ? text : `https://${text}` };
}

function blank(match: string): string {
  return ' '.repeat(match.length);
}

/**
 * Searches around each @: an expression for the whole address would try every character of a long
 * unbroken text as its start.
 */
function* mailLinks(text: string): Generator<PlacedLink> {
  let free = 0;
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    const end = domainEnd(text, at + 1);
    if (end === undefined) continue;
    const start = localStart(text, at, free);
    if (start === at) continue;
    const address = text.slice(start, end);
    yield { index: start, text: address, href: `mailto:${address}` };
    free = end;
  }
}

/**
 * The start of the local part before the @; the @ itself where there is none, or it is too long.
 */
function localStart(text: string, at: number, free: number): number {
  const before = Array.from(text.slice(Math.max(free, at - 2 * maxLocal - 2), at));
  let start = at;
  for (const character of before.reverse()) {
    if (!local.test(character)) break;
    start -= character.length;
  }
  return at - start > maxLocal ? at : start;
}

/** The end of the domain that begins here, after its last part of letters. */
function domainEnd(text: string, from: number): number | undefined {
  if (text[from] === '@') return undefined;
  const [name = ''] = domain.exec(text.slice(from, from + maxDomain)) ?? [];
  const last = name.includes('.') ? [...name.slice(1).matchAll(ending)].at(-1) : undefined;
  return last && from + 1 + last.index + last[0].length;
}
