import { expect } from 'vitest';
import type { ApiCase } from '../api-case.ts';

/** No browser is attached and none is known here; `windows.test.ts` has them. */
export const windowCases: ApiCase[] = [
  {
    name: 'GET /sidebar without a browser: hidden',
    send: () => ({ path: '/sidebar' }),
    status: 200,
    check: ({ json }) => expect(json).toEqual({ visible: false, kind: null }),
  },
  {
    name: 'POST /sidebar/hide without a browser: it is hidden',
    send: () => ({ method: 'POST', path: '/sidebar/hide' }),
    status: 200,
    check: ({ json }) => expect(json).toEqual({ visible: false, kind: null }),
  },
  {
    name: 'GET /sidebar/screenshot of a hidden one',
    send: () => ({ path: '/sidebar/screenshot' }),
    status: 409,
    code: 'sidebar_hidden',
  },
  {
    name: 'GET /editor without a browser: closed',
    send: () => ({ path: '/editor' }),
    status: 200,
    check: ({ json }) =>
      expect(json).toEqual({
        status: 'closed',
        text: '',
        selection: { start: 0, end: 0 },
        entryId: null,
      }),
  },
  {
    name: 'POST /editor/close of a closed one',
    send: () => ({ method: 'POST', path: '/editor/close' }),
    status: 200,
    check: ({ json }) => expect(json).toMatchObject({ status: 'closed' }),
  },
  {
    name: 'POST /editor/text into a closed one',
    send: () => ({ method: 'POST', path: '/editor/text', body: { text: 'a' } }),
    status: 409,
    code: 'editor_closed',
  },
  {
    name: 'GET /editor/selection of a closed one',
    send: () => ({ path: '/editor/selection' }),
    status: 409,
    code: 'editor_closed',
  },
  {
    name: 'POST /editor/selection of a closed one',
    send: () => ({ method: 'POST', path: '/editor/selection', body: { start: 0, end: 0 } }),
    status: 409,
    code: 'editor_closed',
  },
  {
    name: 'POST /editor/open for an entry that is not there',
    send: () => ({
      method: 'POST',
      path: '/editor/open',
      body: { text: 'a', entryId: '01990000-0000-7000-8000-000000000000' },
    }),
    status: 404,
    code: 'not_found',
  },
  {
    name: 'POST /editor/open with half a character',
    send: () => ({ method: 'POST', path: '/editor/open', body: '{"text":"\\ud800"}', headers }),
    status: 400,
    code: 'invalid_request',
  },
  {
    name: 'GET /windows without a browser: none',
    send: () => ({ path: '/windows' }),
    status: 200,
    check: ({ json }) => expect(json).toEqual({ windows: [] }),
  },
  {
    name: 'GET /screenshot without a window',
    send: () => ({ path: '/screenshot' }),
    status: 404,
    code: 'no_screenshot',
  },
  {
    name: 'GET /preferences of a tab that is none',
    send: () => ({ path: '/preferences?tab=nothing' }),
    status: 400,
    code: 'invalid_request',
  },
  ...[
    { method: 'GET', path: '/preferences' },
    { method: 'POST', path: '/preferences?tab=ocr' },
    { method: 'GET', path: '/about' },
    { method: 'POST', path: '/about' },
    { method: 'GET', path: '/onboarding' },
    { method: 'POST', path: '/onboarding' },
    { method: 'POST', path: '/sidebar/show' },
    { method: 'POST', path: '/sidebar/toggle' },
    { method: 'POST', path: '/editor/open', body: { text: 'a' } },
  ].map(
    (sent): ApiCase => ({
      name: `${sent.method} ${sent.path} without a browser says what to do`,
      send: () => sent,
      status: 503,
      code: 'extension_not_connected',
      check: ({ json }) =>
        expect(json).toMatchObject({ detail: expect.stringContaining('Open a browser') }),
    }),
  ),
];

const headers = { 'content-type': 'application/json' };
