import { afterAll, beforeAll, describe, test } from 'vitest';
import { allCases } from '../contract/all-cases.ts';
import type { World } from '../contract/api-case.ts';
import { buildWorld } from '../contract/build-world.ts';
import { checkCase } from '../contract/check-case.ts';
import { type ApiDocument, readDocument } from '../contract/documented.ts';
import { wine } from '../fixtures/wine/wine.ts';

const owned = new AsyncDisposableStack();
let world: World;
let document: ApiDocument;

beforeAll(async () => {
  const system = owned.use(await wine());
  const { base } = await system.host();
  world = await buildWorld(base);
  document = await readDocument(base);
});

afterAll(() => owned.disposeAsync());

describe.each(Object.entries(allCases))('%s', (_, cases) => {
  test.each(cases)('$name', (each) => checkCase(each, { world, document }));
});
