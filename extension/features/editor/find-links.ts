export type Link = { text: string; href: string };

const web = /\b(?:https?:\/\/|www\.)[^\s<>"“”]+/giu;
const local = /^[\p{L}\p{N}._%+-]$/u;
const domain = /^[\p{L}\p{N}.-]+/u;
const ending = /\.\p{L}{2,}/gu;

/** Addresses have no longer parts before and behind the @ (RFC 5321). */
const maxLocal = 64;
const maxDomain = 255;

/** The web and e-mail addresses in a text, each once and in order. Takes time as the text's length. */
export function findLinks(text: string): Link[] {
  const found = [
    ...[...text.matchAll(web)].map(({ 0: match, index }) => ({ index, ...webLink(match) })),
    ...findMail(text.replace(web, blank)),
  ].sort((a, b) => a.index - b.index);
  const links = new Map(found.map(({ text, href }) => [href, { text, href }]));
  return [...links.values()];
}

/** Punctuation at the end is that of the sentence. */
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
 * Looks around each @: an expression for the whole address would try every character of a long
 * unbroken text as its beginning.
 */
function findMail(text: string): (Link & { index: number })[] {
  const found: (Link & { index: number })[] = [];
  let free = 0;
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    const end = domainEnd(text, at + 1);
    if (end === undefined) continue;
    const start = localStart(text, at, free);
    if (start === at) continue;
    const address = text.slice(start, end);
    found.push({ index: start, text: address, href: `mailto:${address}` });
    free = end;
  }
  return found;
}

/** Where what stands before the @ begins; at the @ where nothing does, or too much. */
function localStart(text: string, at: number, free: number): number {
  const before = Array.from(text.slice(Math.max(free, at - 2 * maxLocal - 2), at));
  let start = at;
  for (const character of before.reverse()) {
    if (!local.test(character)) break;
    start -= character.length;
  }
  return at - start > maxLocal ? at : start;
}

/** Where a domain that begins here ends, behind its last part of letters. */
function domainEnd(text: string, from: number): number | undefined {
  if (text[from] === '@') return undefined;
  const [name = ''] = domain.exec(text.slice(from, from + maxDomain)) ?? [];
  const last = name.includes('.') ? [...name.slice(1).matchAll(ending)].at(-1) : undefined;
  return last && from + 1 + last.index + last[0].length;
}
