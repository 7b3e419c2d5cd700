import { exportedEntries } from '../../../test/fixtures/history/exported-document.ts';
import type { Sent } from '../../../test/fixtures/send.ts';
import { pageOfText } from '../sample-texts.ts';

/** A route of the API as it is documented, such as `GET /history/{id}`, and what it is asked. */
export type MeasuredRequest = Sent & {
  route: string;
  name: string;
  /** How often it is sent; what can be done only once is sent once. */
  times?: number;
  /** The answer has no end: the connection is closed after its first bytes. */
  endless?: true;
};

/** What the requests name. */
export type Named = { longId: string; shortId: string; ids: string[] };

const rarely = 1;
const image = { 'content-type': 'image/png' };

/** Typical requests and heavy ones; those that remove most come last. */
export async function heavyRequests({ longId, shortId, ids }: Named): Promise<MeasuredRequest[]> {
  const small = await pageOfText({ width: 400, height: 120 }, 20);
  const dense = await pageOfText({ width: 3_840, height: 2_160 }, 16);
  // A picture has an end mark; bytes after it are ignored.
  const padded = Buffer.concat([small, Buffer.alloc(30_000_000)]);
  const mb = 'x word '.repeat(140_000);
  const words = 'ﷺ'.repeat(500);
  const message = (method: string, params: object) => ({ jsonrpc: '2.0', id: 1, method, params });
  const tool = (name: string, args: object) => message('tools/call', { name, arguments: args });
  const mcp = (name: string, body: object) =>
    post('/mcp', name, body, { accept: 'application/json, text/event-stream' });
  return [
    get('/status'),
    get('/openapi.json'),
    get('/docs'),
    { ...get('/events'), endless: true },
    get('/displays'),
    get('/permissions'),
    get('/screen'),
    get('/screen?x=0&y=0&width=200&height=100', 'a part'),
    get('/screenshot'),
    get('/windows'),
    get('/windows/all'),
    get('/sidebar'),
    get('/sidebar/screenshot'),
    post('/sidebar/hide', 'hidden', undefined),
    get('/editor'),
    get('/editor/selection'),
    post('/editor/text', '1 MB', { text: mb }),
    post('/editor/close', 'closed', undefined),
    get('/hotkey'),
    post('/hotkey/reset', 'as it is', undefined),
    put('/hotkey', 'another', { hotkey: 'Ctrl+Alt+F9' }),
    get('/settings'),
    put('/settings', 'a theme', { ui: { theme: 'dark' } }),
    get('/legal/privacy', 'a text', '/legal/{type}'),
    get('/ocr/languages'),
    put('/ocr/languages', 'English', { languages: ['eng'] }),
    get('/mouse/position'),
    post('/mouse/move', 'a way', { x: 300, y: 200, durationMs: 300 }),
    post('/mouse/click', 'a click', { x: 5, y: 5 }),
    post('/mouse/drag', 'a way', { from: { x: 5, y: 5 }, to: { x: 300, y: 200 } }),
    post('/mouse/scroll', 'far', { dy: 100 }),
    post('/keyboard/key', 'a key', { key: 'a' }),
    post('/keyboard/hotkey', 'two keys', { keys: ['ctrl', 'b'] }),
    post('/keyboard/type', '500 letters', { text: 'letter '.repeat(71) }),
    get('/clipboard'),
    post('/clipboard', '1 MB', { text: mb }),
    get('/clipboard', '1 MB'),
    post('/capture/region', 'the screen', { x: 0, y: 0, width: 1_280, height: 800 }),
    post('/capture/cancel', 'none', undefined),
    post('/screen/snapshot', 'the screen', {}),
    post('/screen/find', 'a word', { text: 'invoice' }),
    post('/screen/find', '500 ligatures, fuzzy', { text: words, match: 'fuzzy' }),
    post('/screen/find', 'a slow regex', { text: '(a+)+$', match: 'regex' }),
    post('/screen/click', 'not there', { text: words, match: 'fuzzy' }),
    post('/screen/wait', 'stable', { until: 'stable', stableMs: 200 }),
    post('/windows/focus', 'not there', { title: 'nothing' }),
    post('/ocr', 'a small picture', small, image),
    post('/ocr', 'a dense page', dense, image),
    post('/ocr', '30 MB', padded, image),
    post('/ocr', '30 MB in base64', { image: padded.toString('base64') }),
    form('/ocr', '30 MB in a form', padded),
    mcp('tools', message('tools/list', {})),
    mcp('history_search', tool('history_search', { query: 'the', limit: 100 })),
    mcp('a text of 5 MB', message('resources/read', { uri: `history://${longId}` })),
    mcp('find_text', tool('find_text', { text: words, match: 'fuzzy' })),
    mcp('30 MB', tool('read_image', { image: padded.toString('base64') })),
    get('/history?limit=100'),
    get('/history?limit=1000', 'a long page'),
    get('/history?limit=20&full=true', 'whole texts of 5 MB'),
    get('/history?limit=1000&sort=text&order=desc', 'by text'),
    get('/history?limit=1000&color=none&sort=color', 'by color'),
    get('/history/search?q=invoice%20the', 'two words'),
    get('/history/search?q=the&limit=1000', 'a frequent word'),
    get('/history/search?q=t&limit=1000', 'a letter'),
    get('/history/search?q=the%20a%20o%20and&limit=20&full=true', 'whole texts'),
    entry('GET', shortId, 'short'),
    entry('GET', longId, '5 MB'),
    entry('GET', `${shortId}/screenshot`, 'none', '/history/{id}/screenshot'),
    entry('GET', `${shortId}/table`, 'none', '/history/{id}/table'),
    { ...entry('PUT', longId, 'the color of 5 MB'), body: { color: 'red' } },
    { ...entry('PUT', shortId, '1 MB'), body: { text: mb } },
    post('/history', 'short', { text: 'a new entry' }),
    post('/history', '1 MB', { text: mb }),
    post('/history', '30 MB of picture', withPicture(padded)),
    post('/history/reorder', 'one', { id: shortId, before: null }),
    post('/history/reorder', '10,000', { ids }),
    get('/history/export/json', 'all'),
    get('/history/export/csv', 'all'),
    post('/history/import', '100 entries', exportedEntries(100, 'imported')),
    {
      ...post('/history/import', '50 MB', exportedEntries(10, 'long '.repeat(1e6))),
      times: rarely,
    },
    { ...post('/history/import', '20,000', exportedEntries(20_000, 'again')), times: rarely },
    post('/history/import', '60 MB of nothing', `[${'1,'.repeat(3e7)}1]`, json),
    get('/logs?limit=1000'),
    get('/agents/log'),
    { ...entry('DELETE', longId, '5 MB'), times: rarely },
    { ...entry('DELETE', shortId, 'short'), times: rarely },
    { ...request('DELETE', '/logs', 'all'), times: rarely },
    post('/settings/token', 'refused', { token: 1 }),
    ...refused(),
    { ...request('DELETE', '/history', 'all'), times: rarely },
  ];
}

const json = { 'content-type': 'application/json' };

/** A body that no route accepts, as large as a body may be. */
function refused(): MeasuredRequest[] {
  const keys = Array.from({ length: 60_000 }, (_, index) => [`key${index}`, 1]);
  const unknown = Object.fromEntries(keys);
  const routes = [
    '/history',
    '/history/reorder',
    '/keyboard/type',
    '/keyboard/hotkey',
    '/mouse/drag',
    '/screen/find',
    '/screen/click',
    '/screen/wait',
    '/clipboard',
    '/capture/region',
    '/ocr',
  ];
  return [
    ...routes.map((path) => post(path, '60,000 unknown keys', unknown)),
    put('/settings', '60,000 unknown keys', unknown),
    post('/history/reorder', '450,000 wrong ids', `{"ids":[${'1,'.repeat(450_000)}1]}`, json),
    post('/keyboard/hotkey', '450,000 wrong keys', `{"keys":[${'1,'.repeat(450_000)}1]}`, json),
    put('/ocr/languages', '450,000 wrong', `{"languages":[${'1,'.repeat(450_000)}1]}`, json),
    post('/mouse/click', 'deep', `{"x":${'['.repeat(450_000)}${']'.repeat(450_000)}}`, json),
  ];
}

function request(method: string, path: string, name = '', body?: Sent['body']): MeasuredRequest {
  const route = `${method} ${path.split('?')[0]}`;
  return { route, name, method, path, ...(body !== undefined && { body }) };
}

function get(path: string, name?: string, route?: string): MeasuredRequest {
  const asked = request('GET', path, name);
  return route === undefined ? asked : { ...asked, route: `GET ${route}` };
}

function post(path: string, name: string, body: Sent['body'], headers = {}): MeasuredRequest {
  return { ...request('POST', path, name, body), headers };
}

function put(path: string, name: string, body: Sent['body'], headers = {}): MeasuredRequest {
  return { ...request('PUT', path, name, body), headers };
}

function entry(
  method: string,
  path: string,
  name: string,
  route = '/history/{id}',
): MeasuredRequest {
  return { ...request(method, `/history/${path}`, name), route: `${method} ${route}` };
}

function form(path: string, name: string, picture: Buffer): MeasuredRequest {
  // A shorter one may stand in the picture.
  const boundary = 'a-boundary-that-no-picture-has';
  const field = 'Content-Disposition: form-data; name="image"; filename="a.png"';
  const body = Buffer.concat([
    Buffer.from(`--${boundary}\r\n${field}\r\nContent-Type: image/png\r\n\r\n`),
    picture,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  return post(path, name, body, { 'content-type': `multipart/form-data; boundary=${boundary}` });
}

function withPicture(picture: Buffer): object {
  return { text: 'with a picture', screenshot: picture.toString('base64') };
}
