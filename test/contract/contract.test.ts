import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Entry, entry } from '../../shared/api/entry.ts';
import { problemStatus } from '../../shared/api/problem.ts';
import { startHost } from '../fixtures/host/host-process.ts';
import { textPicture } from '../fixtures/images/text-picture.ts';
import { virtualDisplay } from '../fixtures/screen/virtual-display.ts';
import { send } from '../fixtures/send.ts';
import type { ApiCase, World } from './api-case.ts';
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
import { readDocument } from './documented.ts';

const owned = new AsyncDisposableStack();
let world: World;
let document: Awaited<ReturnType<typeof readDocument>>;

beforeAll(async () => {
  const display = owned.use(await virtualDisplay());
  const { base } = owned.use(await startHost({ display: display.name }));
  const picture = await textPicture('Screenscribe reads 42 words');
  const add = async (body: object): Promise<Entry> =>
    entry.parse((await send(base, { method: 'POST', path: '/history', body })).json);
  world = {
    base,
    picture,
    entries: [
      await add({ text: '=SUM(A1) "zitiert"\n zweite Zeile' }),
      await add({ text: 'zuerst', color: 'yellow' }),
      await add({ text: 'Die Überschrift der ersten Seite', color: 'red' }),
    ],
    pictured: await add({ text: 'seen', screenshot: picture.toString('base64') }),
  };
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
  test.each(cases)('$name', async ({ send: sent, status, code, check }) => {
    const request = sent(world);
    const answer = await send(world.base, request);
    expect(answer.status, answer.bytes.subarray(0, 500).toString()).toBe(status);
    if (code) expectProblem(answer.json, code);
    document.expectDocumented(request, answer);
    await check?.(answer, world);
  });
});

function expectProblem(json: unknown, code: keyof typeof problemStatus) {
  expect(json).toMatchObject({
    type: expect.any(String),
    title: expect.any(String),
    status: problemStatus[code],
    detail: expect.stringMatching(/\S/),
    code,
  });
}
