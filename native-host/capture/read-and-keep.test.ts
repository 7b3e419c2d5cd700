import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createOcr } from '../../shared/node/ocr/ocr.ts';
import { drawCode } from '../../shared/node/ocr/testing/draw-code.ts';
import { drawText } from '../../shared/node/ocr/testing/draw-text.ts';
import { temporaryHistory } from '../../test/fixtures/history/temporary-history.ts';
import { temporaryFolder } from '../../test/fixtures/temporary-folder.ts';
import { openSettings } from '../settings/settings-store.ts';
import { createReader } from './read-and-keep.ts';

test('what a code says is kept in the history, also where there is no text', async () => {
  await using folder = await temporaryFolder();
  await using kept = await temporaryHistory();
  await using ocr = createOcr({ workers: 1 });
  const settings = await openSettings({ dataDir: folder.path, onProblem: () => undefined });
  const reader = createReader({
    ocr,
    history: kept.history,
    settings,
    log: pino({ enabled: false }),
  });
  const code = { format: 'QRCode', text: 'https://example.com' } as const;
  const blank = await drawText({ width: 300, height: 300 }, []);
  const picture = await drawCode(blank, code, { left: 50, top: 50, size: 200 });
  const from = { kind: 'file' } as const;
  const result = await reader.read(picture, { save: true, from });
  expect(result).toMatchObject({ text: '', codes: [code], entry: { text: code.text } });
});
