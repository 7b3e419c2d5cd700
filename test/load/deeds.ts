import type { Sent } from '../fixtures/send.ts';

/** What a client does in a moment: one request, or a few that belong together. */
export type Deed = (on: {
  /** Fails where the answer has another status than 200, or the one given. */
  call: Call;
  /** A small PNG with words. */
  picture: Buffer;
  /** Another one each time. */
  count: number;
}) => Promise<unknown>;

/** Sends a request and answers its JSON; `route` is the name it is counted under. */
export type Call = (route: string, sent: Sent, status?: number) => Promise<unknown>;

/** What keeps the reader busy. */
export const reading: Deed[] = [
  ({ call, picture }) =>
    call('POST /ocr', {
      method: 'POST',
      path: '/ocr?languages=eng',
      headers: { 'content-type': 'image/png' },
      body: picture,
    }),
  post('/capture/region', { x: 0, y: 0, width: 120, height: 40, save: false }),
];

/** Everything else. */
export const handling: Deed[] = [
  async ({ call, count }) => {
    const body = { text: `neu ${count} Straße`, color: 'red' };
    const added = await call('POST /history', { method: 'POST', path: '/history', body }, 201);
    const { id } = added as { id: string }; // The contract's tests check its shape.
    const path = `/history/${id}`;
    await call('GET /history/{id}', { path });
    await call('PUT /history/{id}', { method: 'PUT', path, body: { text: `anders ${count}` } });
    await call('DELETE /history/{id}', { method: 'DELETE', path }, 204);
  },
  get('/history?limit=100&sort=createdAt&order=desc'),
  ({ call, count }) => {
    const path = `/history/search?q=${encodeURIComponent(`Äpfel page ${count % 7}`)}`;
    return call('GET /history/search', { path });
  },
  get('/status'),
  get('/settings'),
  ({ call, count }) => {
    const body = { ui: { theme: count % 2 ? 'dark' : 'light' } };
    return call('PUT /settings', { method: 'PUT', path: '/settings', body });
  },
  ({ call, count }) =>
    call('POST /clipboard', { method: 'POST', path: '/clipboard', body: { text: `${count}` } }),
  get('/clipboard'),
  ({ call, count }) => {
    const body = { x: count % 1_280, y: count % 800 };
    return call('POST /mouse/move', { method: 'POST', path: '/mouse/move', body });
  },
  get('/mouse/position'),
  post('/mouse/click', { modifiers: ['ctrl'] }),
  post('/keyboard/type', { text: 'typed' }),
  post('/keyboard/hotkey', { keys: ['ctrl', 'b'] }),
  get('/history/export/json'),
  get('/history/export/csv?color=none'),
  get('/screen?x=100&y=100&width=300&height=200'),
  get('/displays'),
  get('/windows'),
  get('/hotkey'),
  get('/logs?limit=50'),
  get('/legal/privacy'),
  get('/ocr/languages'),
  get('/openapi.json'),
];

function get(path: string): Deed {
  return ({ call }) => call(`GET ${path.split('?')[0]}`, { path });
}

function post(path: string, body: object): Deed {
  return ({ call }) => call(`POST ${path}`, { method: 'POST', path, body });
}
