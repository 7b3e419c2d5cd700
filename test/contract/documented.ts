import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { expect } from 'vitest';
import { z } from 'zod';
import type { Answer, Sent } from '../fixtures/send.ts';
import { send } from '../fixtures/send.ts';

const mediaTypes = z.record(z.string(), z.object({ schema: z.unknown() }));
const operation = z.object({
  responses: z.record(z.string(), z.object({ content: mediaTypes.optional() })),
});
const openApi = z.looseObject({
  openapi: z.string(),
  paths: z.record(z.string(), z.record(z.string(), operation)),
  components: z.unknown(),
});

export type Operation = { method: string; path: string };

export type ApiDocument = Awaited<ReturnType<typeof readDocument>>;

/** The API's own document: what it lists, and whether an answer is what it promises. */
export async function readDocument(base: string, headers: Record<string, string> = {}) {
  const { json } = await send(base, { path: '/openapi.json', headers });
  const document = openApi.parse(json);
  const ajv = new Ajv2020({ strict: false });
  addFormats.default(ajv);
  ajv.addSchema(document, 'openapi');
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method): Operation => ({ method: method.toUpperCase(), path })),
  );
  const patterns = Object.keys(document.paths)
    .toSorted((a, b) => a.split('{').length - b.split('{').length)
    .map((path) => ({ path, pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`) }));

  return {
    version: document.openapi,
    operations,
    /** Fails unless the answer's status, media type and JSON are documented for this request. */
    expectDocumented(sent: Sent, answer: Answer) {
      const requested = sent.path.split('?')[0] ?? '';
      const path = patterns.find(({ pattern }) => pattern.test(requested))?.path ?? '';
      const method = (sent.method ?? 'GET').toLowerCase();
      const responses = document.paths[path]?.[method]?.responses;
      if (!responses) return;
      const status = responses[answer.status] ? String(answer.status) : 'default';
      const content = responses[status]?.content;
      const [mediaType = ''] = String(answer.headers['content-type'] ?? '').split(';');
      if (!content) return expect(answer.bytes).toHaveLength(0);
      expect(Object.keys(content)).toContain(mediaType);
      if (!mediaType.endsWith('json')) return;
      const pointer = ['paths', path, method, 'responses', status, 'content', mediaType, 'schema']
        .map((step) => encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1')))
        .join('/');
      const valid = ajv.validate({ $ref: `openapi#/${pointer}` }, answer.json);
      expect(ajv.errors ?? [], ajv.errorsText()).toEqual([]);
      expect(valid).toBe(true);
    },
  };
}
