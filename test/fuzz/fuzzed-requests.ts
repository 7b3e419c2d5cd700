import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import fc from 'fast-check';
import type { FuzzedOperation } from './fuzzed-operations.ts';
import { schemaValues, type Words } from './schema-values.ts';
import { spoiled, spoiledText } from './spoiled.ts';

export type FuzzedRequest = {
  method: string;
  /** As it goes over the wire: percent-encoded, with the query. */
  target: string;
  headers: Record<string, string>;
  body?: string | Buffer;
  /** Whether its body is JSON that the schema does not allow. */
  isInvalid?: boolean;
};

/** Requests for an operation: as its schemas have it, a little wrong, or wrong altogether. */
export function fuzzedRequests(
  operation: FuzzedOperation,
  words: Words,
): fc.Arbitrary<FuzzedRequest> {
  const valid = fc
    .record({ target: targets(operation, words), sent: bodies(operation, words) })
    .map(({ target, sent }): FuzzedRequest => ({ method: operation.method, target, ...sent }));
  const isInvalid = invalidBody(operation);
  const spoiledBodies = valid
    .chain((request) => spoiledBody(request))
    .map((request) => ({ ...request, isInvalid: isInvalid(request) }));
  return fc.oneof(
    { weight: 6, arbitrary: valid },
    { weight: 6, arbitrary: spoiledBodies },
    { weight: 2, arbitrary: valid.chain((request) => spoiledTarget(request, operation)) },
    { weight: 1, arbitrary: valid.chain((request) => spoiledHead(request)) },
  );
}

/** Whether the body of a request is JSON that its operation does not take. */
function invalidBody({ method, bodies: schemas }: FuzzedOperation) {
  const schema = schemas['application/json'];
  const ajv = new Ajv2020({ strict: false });
  addFormats.default(ajv);
  // Where none is taken, an empty object passes for none. A GET has no body, whatever is sent.
  const isValid = ajv.compile(schema ?? { type: 'object', maxProperties: 0 });
  return ({ body }: FuzzedRequest): boolean => {
    if (method === 'GET') return false;
    try {
      return !isValid(JSON.parse(String(body)));
    } catch {
      // No JSON at all: each route says so in its own way.
      return false;
    }
  };
}

function targets({ path, parameters }: FuzzedOperation, words: Words): fc.Arbitrary<string> {
  const properties = Object.fromEntries(parameters.map(({ name, schema }) => [name, schema]));
  const required = parameters
    .filter((each) => each.required || alwaysGiven.has(each.name))
    .map(({ name }) => name);
  return schemaValues({ type: 'object', properties, required }, words).map((values) => {
    const entries = Object.entries(values as Record<string, unknown>); // What an object schema makes.
    const isInPath = ([name]: [string, unknown]) => path.includes(`{${name}}`);
    const filled = entries
      .filter(isInPath)
      .reduce((text, [name, value]) => text.replace(`{${name}}`, () => encoded(value)), path);
    const query = entries
      .filter((entry) => !isInPath(entry))
      .map(([name, value]) => `${name}=${encoded(value)}`);
    return query.length > 0 ? `${filled}?${query.join('&')}` : filled;
  });
}

/** Without it a selection that no user makes would take two minutes. */
const alwaysGiven = new Set(['timeoutMs']);

function bodies({ bodies: schemas }: FuzzedOperation, words: Words) {
  const kinds = Object.entries(schemas).map(([type, schema]): fc.Arbitrary<Body> => {
    if (type === 'application/json') {
      return schemaValues(schema, words).map((value) => ({
        headers: { 'content-type': type },
        body: JSON.stringify(value),
      }));
    }
    if (type === 'multipart/form-data') return forms(words);
    return fc
      .tuple(fc.constantFrom('png', 'jpeg', 'webp', 'bmp', 'x'), images(words))
      .map(([name, body]) => ({ headers: { 'content-type': `image/${name}` }, body }));
  });
  return kinds.length > 0 ? fc.oneof(...kinds) : fc.constant<Body>({ headers: {} });
}

type Body = Pick<FuzzedRequest, 'headers' | 'body'>;

function images({ image = fc.constant('') }: Words): fc.Arbitrary<Buffer> {
  return image.map((base64) => Buffer.from(String(base64), 'base64'));
}

function forms(words: Words): fc.Arbitrary<Body> {
  const field = fc.tuple(
    fc.constantFrom('image', 'image', 'layout', 'save', 'unknown', 'languages'),
    fc.oneof(images(words), fc.constantFrom('lines', 'true', 'eng', '\0').map(Buffer.from)),
    fc.constantFrom('', '; filename="a.png"', '; filename="../\u00ff"', '; filename='),
  );
  const ends = fc.constantFrom('--b--\r\n', '--b', '', '--b\r\n');
  return fc.tuple(fc.array(field, { maxLength: 4 }), ends).map(([fields, end]) => ({
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
    body: Buffer.concat([
      ...fields.flatMap(([name, value, rest]) => [
        Buffer.from(`--b\r\nContent-Disposition: form-data; name="${name}"${rest}\r\n\r\n`),
        value,
        Buffer.from('\r\n'),
      ]),
      Buffer.from(end),
    ]),
  }));
}

function spoiledBody(request: FuzzedRequest): fc.Arbitrary<FuzzedRequest> {
  const json = { 'content-type': 'application/json' };
  const text = request.headers['content-type'] === json['content-type'] ? `${request.body}` : '{}';
  return fc
    .oneof(
      {
        weight: 4,
        arbitrary: spoiled(JSON.parse(text)).map((value) => JSON.stringify(value)),
      },
      { weight: 2, arbitrary: spoiledText(text) },
    )
    .map((body) => ({ ...request, headers: json, body }));
}

function spoiledTarget(request: FuzzedRequest, { path, method }: FuzzedOperation) {
  const [before = '', query = ''] = request.target.split('?');
  const pieces = [
    '%00',
    '%ff',
    '%',
    '%E0%A4%A',
    '..',
    '%2e%2e%2f',
    '//',
    ';a=1',
    'x'.repeat(9_000),
  ];
  const target = fc.oneof(
    fc.constantFrom(...pieces).map((piece) => `${before}/${piece}`),
    fc.constantFrom(...pieces).map((piece) => path.replace(/\{\w+\}/, piece)),
    fc.constantFrom(`${before}/`, before.toUpperCase(), `/${before}`, '/', '*', `${before}#a`),
    fc.constantFrom('x'.repeat(20_000), 'y'.repeat(70_000)).map((long) => `${before}?q=${long}`),
    fc
      .constantFrom(...pieces, 'unknown=1', '=', '&&', '__proto__=1', '[]=1', query)
      .map((piece) => {
        return `${before}?${query}&${piece}`;
      }),
  );
  const methods = ['PATCH', 'OPTIONS', 'TRACE', 'HEAD', 'PROPFIND', 'GET', 'DELETE', 'PUT', 'POST'];
  return fc.oneof(
    { weight: 2, arbitrary: target.map((target) => ({ ...request, target })) },
    fc.constantFrom(...methods.filter((each) => each !== method)).map((other) => {
      return { ...request, method: other };
    }),
  );
}

function spoiledHead(request: FuzzedRequest): fc.Arbitrary<FuzzedRequest> {
  const types = [
    ...['text/plain', 'application/x-www-form-urlencoded', 'application/jsonx', 'image/svg+xml'],
    ...[
      'application/json; charset=utf-16',
      'APPLICATION/JSON',
      'multipart/form-data',
      'image/',
      '/',
    ],
    ...['multipart/form-data; boundary=', 'application/json; application/xml', 'image/png'],
  ].map((type) => ({ 'content-type': type }));
  const others: Record<string, string>[] = [
    { 'content-encoding': 'gzip' },
    { 'transfer-encoding': 'chunked' },
    { expect: '100-continue' },
    { expect: 'a miracle' },
    { accept: '*/*;q=x,,;' },
    { 'accept-language': 'x'.repeat(3_000) },
    { range: 'bytes=5-1' },
    { 'if-none-match': '*' },
    { connection: 'upgrade', upgrade: 'websocket' },
    { 'x-long': 'x'.repeat(20_000) },
    { origin: 'null' },
    { host: 'attacker.example' },
    { 'sec-fetch-site': 'cross-site' },
    { authorization: 'Bearer \u00ff' },
    { authorization: '' },
  ];
  return fc.constantFrom(...types, ...others).map((headers) => ({
    ...request,
    headers: { ...request.headers, ...headers },
  }));
}

function encoded(value: unknown): string {
  return encodeURIComponent(String(value).toWellFormed());
}
