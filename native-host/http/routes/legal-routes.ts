import { z } from '@hono/zod-openapi';
import { Problem } from '../../../shared/api/problem.ts';
import { bytes, writtenJson } from '../../../shared/http-server/route.ts';
import { escapeAttribute, escapeText } from '../../../shared/node/odf/xml/serialize.ts';
import type { Host } from '../../host.ts';
import {
  type LegalLanguage,
  type LegalText,
  legalLanguages,
  legalTypes,
} from '../../legal/legal-texts.ts';
import type { HostApi } from '../host-api.ts';
import { apiRoute } from '../host-api.ts';

const legalType = z.enum(legalTypes);

const legalText = z.object({
  type: legalType,
  title: z.string(),
  language: z.enum(legalLanguages),
  markdown: z.string(),
});

const page = bytes('text/html', 'The text');
const text = writtenJson(legalText, 'The text');

const getLegal = apiRoute({
  method: 'get',
  path: '/legal/{type}',
  tags: ['Miscellaneous'],
  summary:
    'A legal text: impressum, terms, privacy, accessibility, or the licenses of all that is inside',
  description: 'A page for `Accept: text/html`, JSON otherwise; in the language of `lang`.',
  request: {
    params: z.object({ type: z.string().openapi({ enum: [...legalTypes] }) }),
    query: z.strictObject({ lang: z.enum(legalLanguages).optional() }),
  },
  responses: { 200: { ...text, content: { ...text.content, ...page.content } } },
});

export function legalRoutes(api: HostApi, { legal, settings }: Host) {
  api.openapi(getLegal, async (c) => {
    const type = legalType.safeParse(c.req.valid('param').type);
    if (!type.success) throw unknownType(c.req.valid('param').type);
    const chosen = c.req.valid('query').lang ?? settings.current.ui.language;
    const language = chosen === 'system' ? accepted(c.req.header('accept-language')) : chosen;
    const found = await legal.read(type.data, language);
    const wantsPage = (c.req.header('accept') ?? '').includes('text/html');
    return wantsPage ? await legalPage(found) : Response.json(found);
  });
}

/** The first language of the header in which there is a text. */
function accepted(header = ''): LegalLanguage {
  const asked = header.split(',').map((part) => part.trim().slice(0, 2).toLowerCase());
  const known = asked.flatMap((code) => legalLanguages.filter((language) => language === code));
  return known[0] ?? 'en';
}

function unknownType(type: string): Problem {
  return new Problem(
    'not_found',
    `There is no legal text “${type}”. There are: ${legalTypes.join(', ')}.`,
  );
}

/** A small page with a legal text. HTML in it is shown as text, not interpreted. */
async function legalPage({ title, language, markdown }: LegalText): Promise<Response> {
  const html = `<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapeText(title)}</title>
<style>
  body { max-width: 42rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.5 system-ui, sans-serif }
  :root { color-scheme: light dark }
</style>
<main>${await toHtml(markdown)}</main>
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

async function toHtml(markdown: string): Promise<string> {
  const { Marked } = await import('marked');
  const renderer = new Marked({
    renderer: {
      html: ({ text }) => escapeText(text),
      // Reading a text loads nothing, and only web and mail addresses are links.
      image: ({ text }) => escapeText(text),
      link({ href, tokens }) {
        const words = this.parser.parseInline(tokens);
        return /^(https?|mailto):/i.test(href)
          ? `<a href="${escapeAttribute(href)}">${words}</a>`
          : words;
      },
    },
  });
  return await renderer.parse(markdown);
}
