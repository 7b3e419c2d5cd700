import { z } from '@hono/zod-openapi';
import { bytes, writtenJson } from '../../../shared/http/route.ts';
import { swaggerAsset, swaggerAssets } from '../../../shared/http/swagger-assets.ts';
import type { Host } from '../../host.ts';
import type { Api } from '../api.ts';
import { apiRoute } from '../api-route.ts';
import { type OpenApiDocument, openApiDocument } from '../openapi-document.ts';
import { docsPage } from './docs-page.ts';

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

export function docsRoutes(api: Api, host: Host) {
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
