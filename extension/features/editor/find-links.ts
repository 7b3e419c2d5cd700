export type Link = { text: string; href: string };

const web = /\b(?:https?:\/\/|www\.)[^\s<>"“”]+/giu;
const mail = /[\p{L}\p{N}._%+-]+@[\p{L}\p{N}.-]+\.\p{L}{2,}/giu;

/** The web and e-mail addresses in a text, each once and in order. */
export function findLinks(text: string): Link[] {
  const found = [
    ...[...text.matchAll(web)].map(({ 0: match, index }) => ({ index, ...webLink(match) })),
    ...[...text.replace(web, blank).matchAll(mail)].map(({ 0: match, index }) => {
      return { index, text: match, href: `mailto:${match}` };
    }),
  ].sort((a, b) => a.index - b.index);
  const links = new Map(found.map(({ text, href }) => [href, { text, href }]));
  return [...links.values()];
}

/** Punctuation at the end is that of the sentence. */
function webLink(match: string): Link {
  const text = match.replace(/[.,;:!?'")\]}]+$/u, (tail) =>
    tail.startsWith(')') && match.includes('(') ? ')' : '',
  );
  return { text, href: /^https?:/i.test(text) ? text : `https://${text}` };
}

function blank(match: string): string {
  return ' '.repeat(match.length);
}
