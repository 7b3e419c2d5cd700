import { Marked } from 'marked';
import { escapeAttribute, escapeText } from '../../../shared/node/odf/xml/escape.ts';
import type { LegalText } from '../../legal/legal-texts.ts';

/** A small page of a legal text. What is HTML in it is shown, not obeyed. */
export function legalPage({ title, language, markdown }: LegalText): Response {
  const html = `<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapeText(title)}</title>
<style>
  body { max-width: 42rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.5 system-ui, sans-serif }
  :root { color-scheme: light dark }
</style>
<main>${renderer.parse(markdown, { async: false })}</main>
</html>
`;
  return new Response(html, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    },
  });
}

const renderer = new Marked({
  renderer: {
    html: ({ text }) => escapeText(text),
    // Nothing is loaded by reading a text, and only web and mail addresses are links.
    image: ({ text }) => escapeText(text),
    link({ href, tokens }) {
      const words = this.parser.parseInline(tokens);
      return /^(https?|mailto):/i.test(href)
        ? `<a href="${escapeAttribute(href)}">${words}</a>`
        : words;
    },
  },
});
