import { expect } from 'vitest';
import type { ApiCase } from '../api-case.ts';

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
    name: 'there is no capture to cancel',
    send: () => ({ method: 'POST', path: '/capture/cancel' }),
    status: 409,
    code: 'no_capture',
  },
];
