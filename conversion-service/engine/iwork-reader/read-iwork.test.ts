import { expect, test } from 'vitest';
import { readIworkOf } from './iwork-readers.ts';

test.each(['pages', 'keynote'] as const)(
  'a %s document that the reader fails on is left to LibreOffice, with a warning',
  (kind) => {
    const read = readIworkOf({ result: 'unreadable', kind });
    expect(read).toMatchObject({ odf: undefined, warnings: [{ code: 'simple_reader' }] });
  },
);

test("a document of iWork '09 that the reader leaves to LibreOffice says so", () => {
  const chart = { code: 'chart_left_out', detail: 'A chart is left out.' };
  const read = readIworkOf({ result: 'legacy', warnings: [chart] });
  expect(read).toMatchObject({ odf: undefined, warnings: [{ code: 'simple_reader' }, chart] });
});

test('a spreadsheet that the reader fails on is refused: LibreOffice would drop cells', () => {
  expect(() => readIworkOf({ result: 'unreadable', kind: 'numbers' })).toThrow(
    expect.objectContaining({ code: 'engine_crashed' }),
  );
});
