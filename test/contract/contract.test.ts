import { afterAll, beforeAll, describe, test } from 'vitest';
import { startHost } from '../fixtures/host/host-process.ts';
import { virtualDisplay } from '../fixtures/screen/virtual-display.ts';
import type { ApiCase, World } from './api-case.ts';
import { buildWorld } from './build-world.ts';
import { captureCases } from './cases/capture.ts';
import { clipboardCases } from './cases/clipboard.ts';
import { generalCases } from './cases/general.ts';
import { historyCases } from './cases/history.ts';
import { hotkeyCases } from './cases/hotkey.ts';
import { inputCases } from './cases/input.ts';
import { legalCases } from './cases/legal.ts';
import { logsCases } from './cases/logs.ts';
import { ocrCases } from './cases/ocr.ts';
import { screenCases } from './cases/screen.ts';
import { screenTextCases } from './cases/screen-text.ts';
import { settingsCases } from './cases/settings.ts';
import { windowCases } from './cases/windows.ts';
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

const groups: Record<string, ApiCase[]> = {
  general: generalCases,
  capture: captureCases,
  screen: screenCases,
  screenText: screenTextCases,
  ocr: ocrCases,
  settings: settingsCases,
  windows: windowCases,
  history: historyCases,
  clipboard: clipboardCases,
  hotkey: hotkeyCases,
  input: inputCases,
  legal: legalCases,
  logs: logsCases,
};

describe.each(Object.entries(groups))('%s', (_, cases) => {
  test.each(cases)('$name', (each) => checkCase(each, { world, document }));
});
