import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';

/** A page of the service's own, with rules that let nothing run but its own scripts. */
export async function htmlPage(
  name: string,
  values: Record<string, string> = {},
): Promise<Response> {
  const nonce = randomBytes(16).toString('base64');
  const template = await readFile(new URL(`../page/${name}`, import.meta.url), 'utf8');
  const text = fill(template, { nonce, ...values });
  return new Response(text, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': contentSecurityPolicy(nonce),
      'referrer-policy': 'no-referrer',
    },
  });
}

function fill(template: string, values: Record<string, string>): string {
  return template.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
}

function contentSecurityPolicy(nonce: string): string {
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'self'`,
    // Swagger UI sets style attributes.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
