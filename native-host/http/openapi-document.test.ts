import { OpenAPIHono, z } from '@hono/zod-openapi';
import { expect, test } from 'vitest';
import type { HostApi } from './host-api.ts';
import { apiRoute } from './host-api.ts';
import { openApiDocument } from './openapi-document.ts';

const head = {
  openapi: '3.1.0',
  info: { title: 'An API', version: '1' },
  servers: [{ url: 'http://localhost:1' }],
};

test('a document in parts is the same as in one', async () => {
  const api: HostApi = new OpenAPIHono();
  const shared = z.object({ name: z.string() }).openapi('Shared');
  const schema = z.object({ shared, own: z.int() });
  const responses = { 200: { description: 'It', content: { 'application/json': { schema } } } };
  api.openAPIRegistry.registerComponent('securitySchemes', 'token', {
    type: 'http',
    scheme: 'bearer',
  });
  api.openAPIRegistry.registerComponent('securitySchemes', 'other', {
    type: 'http',
    scheme: 'basic',
  });
  for (let index = 0; index < 12; index++) {
    for (const method of ['get', 'post'] as const)
      api.openAPIRegistry.registerPath(apiRoute({ method, path: `/path${index}`, responses }));
  }
  const whole = api.getOpenAPI31Document(head);
  expect(Object.keys(whole.paths ?? {})).toHaveLength(12);
  const document = await openApiDocument(api, head);
  expect(document).toEqual(whole);
  expect(Object.keys(document.paths ?? {})).toEqual(Object.keys(whole.paths ?? {}));
});
