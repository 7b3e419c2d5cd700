import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, test } from 'vitest';
import { startHost } from '../fixtures/host/host-process.ts';
import { send } from '../fixtures/send.ts';
import { readDocument } from './documented.ts';

/** What the API is to offer: every path with its methods. */
const rows: [methods: string, ...paths: string[]][] = [
  ['GET', '/status', '/ocr/languages', '/history/search', '/history/export/json'],
  [
    'GET',
    '/history/export/csv',
    '/history/{id}/screenshot',
    '/history/{id}/table',
    '/sidebar',
    '/sidebar/screenshot',
  ],
  ['GET', '/windows/all', '/events', '/agents/log'],
  ['POST', '/screen/find', '/screen/click', '/screen/wait', '/screen/snapshot', '/windows/focus'],
  ['GET', '/windows', '/screenshot', '/screen', '/displays', '/permissions', '/mouse/position'],
  ['GET', '/editor', '/legal/{type}', '/docs', '/openapi.json'],
  [
    'POST',
    '/capture/cancel',
    '/capture/region',
    '/capture/watch',
    '/ocr',
    '/history/reorder',
    '/history/import',
    '/hotkey/reset',
  ],
  ['POST', '/sidebar/show', '/sidebar/hide', '/sidebar/toggle', '/quit'],
  ['POST', '/mouse/move', '/mouse/click', '/mouse/drag', '/mouse/scroll'],
  ['POST', '/keyboard/type', '/keyboard/key', '/keyboard/hotkey'],
  ['POST', '/editor/open', '/editor/close', '/editor/text'],
  ['PUT', '/ocr/languages'],
  ['POST', '/mcp'],
  [
    'GET POST',
    '/capture',
    '/preferences',
    '/about',
    '/onboarding',
    '/clipboard',
    '/editor/selection',
  ],
  ['GET', '/history/{id}/lines'],
  ['GET DELETE', '/capture/watch/{watchId}'],
  ['GET PUT', '/settings', '/hotkey'],
  ['GET POST DELETE', '/history'],
  ['GET PUT DELETE', '/history/{id}'],
  ['GET DELETE', '/logs'],
  ['POST DELETE', '/settings/token'],
];

test('every path and method of the API is served and documented', async () => {
  await using host = await startHost();
  const { operations } = await readDocument(host.base);
  const served = operations.map(({ method, path }) => `${method} ${path}`);
  const wanted = rows.flatMap(([methods, ...paths]) =>
    methods.split(' ').flatMap((method) => paths.map((path) => `${method} ${path}`)),
  );
  expect(wanted.filter((row) => !served.includes(row))).toEqual([]);
  // One that is served and not listed here would have no promise to stay.
  expect(served.filter((row) => !wanted.includes(row))).toEqual([]);
});

test('the document is valid OpenAPI 3.1', async () => {
  await using host = await startHost();
  const { bytes } = await send(host.base, { path: '/openapi.json' });
  const validator = new Validator();
  expect(await validator.validate(JSON.parse(`${bytes}`))).toEqual({ valid: true });
  expect(validator.version).toBe('3.1');
});
