import { expect } from 'vitest';
import { type ApiCase, desktopSize } from '../api-case.ts';

const area = { x: 0, y: 0, width: 10, height: 10 };

/** What a capture says where no browser has the extension; the rest needs one. */
export const captureCases: ApiCase[] = [
  ...(['GET', 'POST'] as const).flatMap((method): ApiCase[] => [
    {
      name: `${method} /capture without a browser that has the extension`,
      send: () => ({ method, path: '/capture' }),
      status: 503,
      code: 'extension_not_connected',
    },
    {
      name: `${method} /capture that waits, without a browser`,
      send: () => ({ method, path: '/capture?wait=true&timeoutMs=5000&layout=code' }),
      status: 503,
      code: 'extension_not_connected',
    },
    {
      name: `${method} /capture of a display that is not connected`,
      send: () => ({ method, path: '/capture?display=nowhere' }),
      status: 404,
      code: 'not_found',
    },
    ...['wait=yes', 'timeoutMs=0', 'timeoutMs=3600001', 'layout=poem', 'display=', 'zoom=2'].map(
      (query): ApiCase => ({
        name: `${method} /capture?${query}`,
        send: () => ({ method, path: `/capture?${query}` }),
        status: 400,
        code: 'invalid_request',
      }),
    ),
  ]),
  {
    name: 'a capture that fails to start leaves none under way',
    send: () => ({ path: '/status' }),
    status: 200,
    check: (answer) => expect(answer.json).toMatchObject({ capture: { state: 'idle' } }),
  },
  {
    name: 'a region beyond the screen is not watched',
    send: (world) => ({
      method: 'POST',
      path: '/capture/watch',
      body: { x: desktopSize(world).width - 10, y: 0, width: 11, height: 10 },
    }),
    status: 422,
    code: 'region_off_screen',
  },
  {
    name: 'a region of a display that is not connected is not watched',
    send: () => ({
      method: 'POST',
      path: '/capture/watch',
      body: { x: 0, y: 0, width: 11, height: 10, display: 'nowhere' },
    }),
    status: 404,
    code: 'not_found',
  },
  {
    name: 'a region in a language that is not installed is not watched',
    send: () => ({
      method: 'POST',
      path: '/capture/watch',
      body: { x: 0, y: 0, width: 100, height: 40, intervalMs: 100, languages: ['xyz'] },
    }),
    status: 422,
    code: 'language_unavailable',
  },
  ...[
    { x: 0, y: 0, width: 10 },
    { ...area, intervalMs: 99 },
    { ...area, layout: 'lines' },
  ].map(
    (body): ApiCase => ({
      name: `no watch of ${JSON.stringify(body)}`,
      send: () => ({ method: 'POST', path: '/capture/watch', body }),
      status: 400,
      code: 'invalid_request',
    }),
  ),
  ...(['GET', 'DELETE'] as const).flatMap((method): ApiCase[] => [
    {
      name: `${method} of a watch that there is not`,
      send: () => ({ method, path: `/capture/watch/${crypto.randomUUID()}` }),
      status: 404,
      code: 'not_found',
    },
    {
      name: `${method} of a watch whose id is none`,
      send: () => ({ method, path: '/capture/watch/first' }),
      status: 400,
      code: 'invalid_request',
    },
  ]),
  {
    name: 'the lines of an entry that no watch has filled',
    send: ({ entries }) => ({ path: `/history/${entries[0].id}/lines` }),
    status: 200,
    check: (answer) => expect(answer.json).toEqual({ lines: [] }),
  },
  {
    name: 'the lines of an entry that there is not',
    send: () => ({ path: '/history/nothing/lines' }),
    status: 404,
    code: 'not_found',
  },
  {
    name: 'there is no capture to cancel',
    send: () => ({ method: 'POST', path: '/capture/cancel' }),
    status: 409,
    code: 'no_capture',
  },
];
