import { expect } from 'vitest';
import type { ApiCase } from '../api-case.ts';

export const generalCases: ApiCase[] = [
  {
    name: 'the status',
    send: () => ({ path: '/status' }),
    status: 200,
    check: (answer, { base }) =>
      expect(answer.json).toMatchObject({
        status: 'ok',
        version: expect.stringMatching(/^\d+\.\d+\.\d+/),
        historyCount: 4,
        api: { port: Number(new URL(base).port), authRequired: false },
        extension: { connected: false, clients: [] },
        capture: { state: 'idle' },
      }),
  },
  { name: 'HEAD like GET', send: () => ({ method: 'HEAD', path: '/status' }), status: 200 },
  {
    name: 'a path that is not there',
    send: () => ({ path: '/nowhere' }),
    status: 404,
    code: 'not_found',
  },
  {
    name: 'a method that is not taken',
    send: () => ({ method: 'PATCH', path: '/history' }),
    status: 405,
    code: 'method_not_allowed',
    check: (answer) => expect(answer.headers.allow).toBe('GET, HEAD, POST, DELETE'),
  },
  {
    name: 'a word of the API where an entry would stand',
    send: () => ({ path: '/history/reorder' }),
    status: 405,
    code: 'method_not_allowed',
    check: (answer) => expect(answer.headers.allow).toBe('POST'),
  },
  {
    name: 'JSON that is broken',
    send: () => ({
      method: 'POST',
      path: '/history',
      headers: { 'content-type': 'application/json' },
      body: '{"text": ',
    }),
    status: 400,
    code: 'invalid_request',
  },
  {
    name: 'a body for a path that takes none',
    send: () => ({ method: 'DELETE', path: '/history', body: { color: 'red' } }),
    status: 400,
    code: 'invalid_request',
  },
  {
    name: 'a value that is wrong is named by its path',
    send: () => ({
      method: 'POST',
      path: '/history',
      body: { text: 'a', source: { kind: 'api', extra: 1 } },
    }),
    status: 400,
    code: 'invalid_request',
    check: (answer) => expect(answer.json).toMatchObject({ errors: [{ path: 'source.extra' }] }),
  },
  {
    name: 'the documentation, with its own assets alone',
    send: () => ({ path: '/docs', headers: { accept: 'text/html' } }),
    status: 200,
    check: (answer) => {
      expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(answer.bytes.toString()).not.toMatch(/https?:/);
      expect(answer.headers['content-security-policy']).toContain("default-src 'none'");
    },
  },
  ...['swagger-ui.css', 'swagger-ui-bundle.js'].map(
    (name): ApiCase => ({
      name: `the documentation's ${name}`,
      send: () => ({ path: `/docs/${name}` }),
      status: 200,
      check: (answer) => expect(answer.bytes.length).toBeGreaterThan(100_000),
    }),
  ),
];
