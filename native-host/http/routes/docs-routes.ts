import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { bytes, writtenJson } from '../../../shared/http-server/route.ts';
import { swaggerAsset, swaggerAssets } from '../../../shared/http-server/swagger-assets.ts';
import type { Host } from '../../host.ts';
import type { HostApi } from '../host-api.ts';
import { apiRoute } from '../host-api.ts';
import { type OpenApiDocument, openApiDocument } from '../openapi-document.ts';

const tags = ['Miscellaneous'];

const getDocs = apiRoute({
  method: 'get',
  path: '/docs',
  tags,
  summary: 'Interactive documentation (Swagger UI)',
  responses: { 200: bytes('text/html', 'The page') },
});

const getOpenApi = apiRoute({
  method: 'get',
  path: '/openapi.json',
  tags,
  summary: 'This document',
  responses: { 200: writtenJson(z.looseObject({ openapi: z.string() }), 'OpenAPI 3.1') },
});

export function docsRoutes(api: HostApi, host: Host) {
  api.openapi(getDocs, () => docsPage(200));

  let making: Promise<OpenApiDocument> | undefined;
  api.openAPIRegistry.registerComponent('securitySchemes', 'token', bearer);
  api.openapi(getOpenApi, async (c) => {
    making ??= openApiDocument(api, {
      openapi: '3.1.0',
      info: {
        title: 'Screenscribe local API',
        version: host.version,
        description: 'Capture text from anything on the screen. Coordinates are physical pixels.',
        license: { name: 'MIT' },
      },
      security: [{}, { token: [] }],
    });
    const servers = [{ url: new URL(c.req.url).origin }];
    return Response.json({ ...(await making), servers });
  });

  for (const name of swaggerAssets) api.get(`/docs/${name}`, () => swaggerAsset(name));
}

const bearer = { type: 'http', scheme: 'bearer' } as const;

const template = readFileSync(new URL('./docs.html', import.meta.url), 'utf8');

/**
 * The page of the documentation. Where a token is configured it is sent with status 401: the page
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

/** Whether a browser without a token opens the documentation, and must be asked for the token. */
export function asksForDocsPage(c: Context): boolean {
  const accepts = c.req.header('accept') ?? '';
  return c.req.method === 'GET' && c.req.path === '/docs' && accepts.includes('text/html');
}

/** The page's own script and the one it loads into memory; nothing from elsewhere. */
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
