import { afterAll, beforeAll, describe, test } from 'vitest';
import { startHost } from '../fixtures/host/host-process.ts';
import { type SwayOutput, sway } from '../fixtures/screen/sway.ts';
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

const first = { size: '1280x800', position: '0 0' };

describe.each<[string, SwayOutput[]]>([
  ['at a scale of 1', [first]],
  ['at a scale of 1.5', [{ ...first, scale: 1.5 }]],
  ['at a scale of 2', [{ ...first, scale: 2 }]],
  ['on two outputs', [first, { size: '1600x1200', position: '1280 0', scale: 2 }]],
  [
    'on two outputs, the first of a fraction',
    [
      { ...first, scale: 1.25 },
      { size: '800x600', position: '1024 0' },
    ],
  ],
])('on Wayland %s', (_, outputs) => {
  const owned = new AsyncDisposableStack();
  let world: World;
  let document: ApiDocument;

  beforeAll(async () => {
    const { environment } = owned.use(await sway(outputs));
    const { base } = owned.use(await startHost({ environment }));
    world = await buildWorld(base, {
      displays: outputs.map(shown) as World['displays'],
      whyNoHotkey: /Wayland.*screenscribe capture$/,
    });
    document = await readDocument(base);
  });

  afterAll(() => owned.disposeAsync());

  describe.each(Object.entries(groups))('%s', (_, cases) => {
    test.each(cases)('$name', (each) => checkCase(each, { world, document }));
  });
});

/** As the API has it. */
function shown({ size, scale = 1 }: SwayOutput) {
  const [width = 0, height = 0] = size.split('x').map(Number);
  return { width, height, scaleFactor: scale };
}
