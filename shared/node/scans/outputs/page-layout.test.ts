import { expect, test } from 'vitest';
import { lineOfWords } from '../../../ocr/layout/join-words.ts';
import { keptPage, type ReadPage } from '../scan.ts';
import { columnWidths, pageLayout } from './page-layout.ts';

/** A page of points with one text in a box. */
function page(
  width: number,
  height: number,
  box: { x: number; y: number; width: number; height: number },
): ReadPage {
  const lines = [lineOfWords([{ text: 'text', confidence: 90, box }])];
  const draw = () => Promise.reject(new Error('It has its text.'));
  return keptPage({ number: 1, width, height, kept: lines, wantsReading: false, draw });
}

test('a sheet keeps its size and the margins around its text', () => {
  const pages = [
    page(612, 792, { x: 100, y: 90, width: 440, height: 300 }),
    page(612, 792, { x: 72, y: 200, width: 100, height: 520 }),
  ];
  expect(pageLayout(pages)).toEqual({
    ...{ width: 612, height: 792 },
    margins: { top: 90, right: 72, bottom: 72, left: 72 },
  });
});

test('text that fills a part of a sheet alone has usual margins, and a small picture has A4', () => {
  const { margins } = pageLayout([page(612, 792, { x: 0, y: 90, width: 200, height: 20 })]);
  expect(margins).toEqual({ top: 90, right: 56.7, bottom: 56.7, left: 18 });
  const small = pageLayout([page(200, 100, { x: 10, y: 10, width: 100, height: 20 })]);
  expect(small).toMatchObject({ width: 595.3, height: 841.9, margins: { left: 56.7, top: 56.7 } });
});

test('columns are as wide beside each other as their cells were', () => {
  const cell = (width: number, columnSpan = 1) => {
    const box = { x: 0, y: 0, width, height: 10 };
    return { text: 'a', confidence: 90, box, columnSpan, rowSpan: 1 };
  };
  const rows = [
    [cell(400, 2), null],
    [cell(100), cell(300)],
  ];
  expect(columnWidths(rows, 1000)).toEqual([250, 750]);
  // Where all cells of a column span others its width is not known.
  expect(columnWidths(rows.slice(0, 1), 1000)).toEqual([500, 500]);
});
