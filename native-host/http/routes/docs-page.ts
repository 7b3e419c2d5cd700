import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Context } from 'hono';

const template = readFileSync(new URL('./docs.html', import.meta.url), 'utf8');

/**
 * The page of the documentation. Where a token is configured it comes with status 401: the page
 * then asks for the token and loads everything else with it.
 */
export function docsPage(status: 200 | 401): Response {
  const nonce = randomBytes(16).toString('base64');
  return new Response(template.replaceAll('{nonce}', nonce), {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': contentSecurityPolicy(nonce),
      'referrer-policy': 'no-referrer',
      ...(status === 401 && { 'www-authenticate': 'Bearer' }),
    },
  });
}

/** Whether a browser without a token opens the documentation: it is asked for the token. */
export function asksForDocsPage(c: Context): boolean {
  const accepts = c.req.header('accept') ?? '';
  return c.req.method === 'GET' && c.req.path === '/docs' && accepts.includes('text/html');
}

/** The page's own script and the one it loads into memory; nothing from anywhere else. */
function contentSecurityPolicy(nonce: string): string {
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' blob:`,
    // Swagger UI sets style attributes.
    "style-src 'unsafe-inline'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
