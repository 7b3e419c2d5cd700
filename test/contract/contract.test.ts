import { afterAll, beforeAll, describe, test } from 'vitest';
import { startHost } from '../fixtures/host/host-process.ts';
import { virtualDisplay } from '../fixtures/screen/virtual-display.ts';
import { allCases } from './all-cases.ts';
import type { World } from './api-case.ts';
import { buildWorld } from './build-world.ts';
import { checkCase } from './check-case.ts';
import { type ApiDocument, readDocument } from './documented.ts';

const owned = new AsyncDisposableStack();
let world: World;
let document: ApiDocument;

beforeAll(async () => {
  const display = owned.use(await virtualDisplay());
  const { base } = owned.use(await startHost({ display: display.name }));
  world = await buildWorld(base);
  document = await readDocument(base);
});

afterAll(() => owned.disposeAsync());

describe.each(Object.entries(allCases))('%s', (_, cases) => {
  test.each(cases)('$name', (each) => checkCase(each, { world, document }));
});
