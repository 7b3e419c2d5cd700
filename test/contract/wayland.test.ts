import { afterAll, beforeAll, describe, test } from 'vitest';
import { startHost } from '../fixtures/host/host-process.ts';
import { sway } from '../fixtures/screen/sway.ts';
import type { World } from './api-case.ts';
import { buildWorld } from './build-world.ts';
import { captureCases } from './cases/capture.ts';
import { clipboardCases } from './cases/clipboard.ts';
import { hotkeyCases } from './cases/hotkey.ts';
import { inputCases } from './cases/input.ts';
import { screenCases } from './cases/screen.ts';
import { screenTextCases } from './cases/screen-text.ts';
import { checkCase } from './check-case.ts';
import { type ApiDocument, readDocument } from './documented.ts';

const groups = {
  screen: screenCases,
  capture: captureCases,
  screenText: screenTextCases,
  input: inputCases,
  clipboard: clipboardCases,
  hotkey: hotkeyCases,
};

describe.each([1, 1.5, 2])('on Wayland at a scale of %s', (scale) => {
  const owned = new AsyncDisposableStack();
  let world: World;
  let document: ApiDocument;

  beforeAll(async () => {
    const { environment } = owned.use(await sway([{ size: '1280x800', scale }]));
    const { base } = owned.use(await startHost({ environment }));
    world = await buildWorld(base, {
      scaleFactor: scale,
      whyNoHotkey: /Wayland.*screenscribe capture$/,
    });
    document = await readDocument(base);
  });

  afterAll(() => owned.disposeAsync());

  describe.each(Object.entries(groups))('%s', (_, cases) => {
    test.each(cases)('$name', (each) => checkCase(each, { world, document }));
  });
});
