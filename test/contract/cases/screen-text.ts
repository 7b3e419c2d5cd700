import { expect } from 'vitest';
import { type ApiCase, desktopSize } from '../api-case.ts';

const refused: [path: string, body: object][] = [
  ['/screen/find', {}],
  ['/screen/find', { text: '' }],
  ['/screen/find', { text: '  ' }],
  ['/screen/find', { text: 'a'.repeat(501) }],
  ['/screen/find', { text: 'a', match: 'like' }],
  ['/screen/find', { text: 'a', limit: 0 }],
  ['/screen/find', { text: 'a', limit: 201 }],
  ['/screen/find', { text: 'a', region: { x: 0, y: 0, width: 0, height: 5 } }],
  ['/screen/find', { text: 'a', nth: 1 }],
  ['/screen/find', { text: '(', match: 'regex' }],
  ['/screen/click', {}],
  ['/screen/click', { ref: 'a', text: 'b' }],
  ['/screen/click', { text: 'a', nth: 0 }],
  ['/screen/click', { text: 'a', count: 4 }],
  ['/screen/click', { text: 'a', button: 'fourth' }],
  ['/screen/click', { text: 'a', offset: { x: 1 } }],
  ['/screen/wait', {}],
  ['/screen/wait', { until: 'appears' }],
  ['/screen/wait', { until: 'stable', text: 'a' }],
  ['/screen/wait', { until: 'appears', text: 'a', timeoutMs: 120_001 }],
  ['/screen/snapshot', { since: '' }],
  ['/screen/snapshot', { depth: 1 }],
  ['/windows/focus', {}],
  ['/windows/focus', { ref: 'a', title: 'b' }],
];

/** An empty desktop; `screen-text.test.ts` has windows on it. */
export const screenTextCases: ApiCase[] = [
  ...refused.map(
    ([path, body]): ApiCase => ({
      name: `POST ${path} ${JSON.stringify(body).slice(0, 80)}`,
      send: () => ({ method: 'POST', path, body }),
      status: 400,
      code: 'invalid_request',
    }),
  ),
  {
    name: 'POST /screen/find of what is not there',
    send: () => ({ method: 'POST', path: '/screen/find', body: { text: 'Elephant' } }),
    status: 200,
    check: ({ json }) => expect(json).toMatchObject({ matches: [] }),
  },
  {
    name: 'POST /screen/click of what is not there',
    send: () => ({ method: 'POST', path: '/screen/click', body: { text: 'Elephant' } }),
    status: 404,
    code: 'text_not_found',
    check: ({ json }) => expect(json).toMatchObject({ closest: [] }),
  },
  {
    name: 'POST /screen/click of a ref that nobody gave',
    send: () => ({ method: 'POST', path: '/screen/click', body: { ref: '0-0' } }),
    status: 410,
    code: 'snapshot_expired',
  },
  {
    name: 'POST /screen/wait until a screen is still that is',
    send: () => ({ method: 'POST', path: '/screen/wait', body: { until: 'stable', stableMs: 50 } }),
    status: 200,
  },
  {
    name: 'POST /screen/wait for what does not appear',
    send: () => ({
      ...{ method: 'POST', path: '/screen/wait' },
      body: { until: 'appears', text: 'Elephant', timeoutMs: 50 },
    }),
    status: 504,
    code: 'timeout',
    check: ({ json }) => expect(json).toMatchObject({ lines: [], closest: [] }),
  },
  ...(['/screen/find', '/screen/click', '/screen/wait', '/screen/snapshot'] as const).flatMap(
    (path): ApiCase[] => {
      const asked = path === '/screen/snapshot' ? {} : { text: 'a' };
      const body = path === '/screen/wait' ? { ...asked, until: 'appears' } : asked;
      return [
        {
          name: `POST ${path} of a region that is not on the screen`,
          send: () => ({
            ...{ method: 'POST', path },
            body: { ...body, region: { x: 99_000, y: 0, width: 9, height: 9 } },
          }),
          status: 422,
          code: 'region_off_screen',
        },
        {
          name: `POST ${path} of a display that is not connected`,
          send: () => ({ method: 'POST', path, body: { ...body, display: 'nowhere' } }),
          status: 404,
          code: 'not_found',
        },
      ];
    },
  ),
  {
    name: 'POST /screen/snapshot of an empty desktop',
    send: () => ({ method: 'POST', path: '/screen/snapshot', body: {} }),
    status: 200,
    check: ({ json }, world) =>
      expect(json).toMatchObject({ ...desktopSize(world), lines: [], windows: [] }),
  },
  {
    name: 'GET /windows/all without a window manager',
    send: () => ({ path: '/windows/all' }),
    status: 200,
    check: ({ json }) => expect(json).toEqual({ windows: [] }),
  },
  {
    name: 'POST /windows/focus of a title that no window has',
    send: () => ({ method: 'POST', path: '/windows/focus', body: { title: 'Elephant' } }),
    status: 404,
    code: 'text_not_found',
  },
  {
    name: 'POST /windows/focus of a ref of none',
    send: () => ({ method: 'POST', path: '/windows/focus', body: { ref: 'window-1-1' } }),
    status: 404,
    code: 'not_found',
  },
];
