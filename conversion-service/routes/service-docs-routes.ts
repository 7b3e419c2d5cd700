import { z } from '@hono/zod-openapi';
import { bytes, writtenJson } from '../../shared/http-server/route.ts';
import { swaggerAsset, swaggerAssets } from '../../shared/http-server/swagger-assets.ts';
import { version } from '../../shared/node/version.ts';
import { htmlPage } from '../http/html-page.ts';
import type { ServiceApi } from '../http/service-api.ts';
import { apiRoute } from '../http/service-api.ts';

const tags = ['Documentation'];
const security: [] = [];

const getDocs = apiRoute({
  method: 'get',
  path: '/docs',
  tags,
  security,
  summary: 'Interactive documentation (Swagger UI)',
  responses: { 200: bytes('text/html', 'The page') },
});

const getOpenApi = apiRoute({
  method: 'get',
  path: '/openapi.json',
  tags,
  security,
  summary: 'This document',
  responses: { 200: writtenJson(z.looseObject({ openapi: z.string() }), 'OpenAPI 3.1') },
});

export function docsRoutes(api: ServiceApi) {
  api.openapi(getDocs, () => htmlPage('docs.html'));

  api.openapi(getOpenApi, (c) => {
    api.openAPIRegistry.registerComponent('securitySchemes', 'apiKey', scheme);
    const document = api.getOpenAPI31Document({
      openapi: '3.1.0',
      info: {
        title: 'Document conversion service',
        version,
        description: 'Turns office documents, Apple’s iWork files among them, into other formats.',
        license: { name: 'MIT' },
      },
      servers: [{ url: new URL(c.req.url).origin }],
      security: [{ apiKey: [] }],
    });
    return Response.json(document);
  });

  for (const name of swaggerAssets) api.get(`/docs/${name}`, () => swaggerAsset(name));
}

const scheme = { type: 'apiKey', in: 'header', name: 'X-API-Key' } as const;
