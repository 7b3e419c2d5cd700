import { expect, test } from 'vitest';
import type { Recognition } from '../../api/recognition.ts';
import { setBlock, setLine } from '../testing/set-words.ts';
import { boxOfPart, linksOf, takePart } from './take-part.ts';

const read: Recognition = {
  text: '',
  confidence: 90,
  languages: ['eng'],
  layout: 'auto',
  lines: setBlock('Departure 17:45', 'platform 9', 'see www.example.com.'),
  codes: [{ format: 'QRCode', text: 'said', box: { x: 300, y: 0, width: 50, height: 50 } }],
  tables: [
    {
      box: { x: 0, y: 30, width: 120, height: 20 },
      rows: [['platform', '9'].map((text) => cell(text))],
    },
  ],
  partial: false,
  elapsedMs: 1,
};

test('words from one to another are a reading of their own, with their box', () => {
  const part = takePart(read, { kind: 'words', from: 1, to: 2 });
  expect(part).toMatchObject({ text: '17:45\nplatform', confidence: 90, codes: [], tables: [] });
  expect(part && boxOfPart(part)).toEqual({ x: 1, y: 0, width: 148, height: 50 });
  expect(takePart(read, { kind: 'words', from: 9, to: 12 })).toBeUndefined();
});

test('a code, a table and a link are taken by themselves', () => {
  expect(takePart(read, { kind: 'code', index: 0 })).toMatchObject({ text: '', codes: read.codes });
  expect(takePart(read, { kind: 'table', index: 0 })).toMatchObject({
    text: 'platform 9',
    tables: read.tables,
  });
  expect(takePart(read, { kind: 'link', index: 0 })?.text).toBe('www.example.com');
  expect(takePart(read, { kind: 'link', index: 1 })).toBeUndefined();
});

test('lines of another column make a block of their own', () => {
  const columns = [setLine('left one', 0), setLine('left two', 1), setLine('right one', 0, 400)];
  const part = takePart({ ...read, lines: columns }, { kind: 'words', from: 0, to: 5 });
  expect(part?.text).toBe('left one\nleft two\n\nright one');
});

test('links know their words', () => {
  const lines = setBlock('mail jo@example.org or', 'https://example.org/a');
  expect(linksOf(lines)).toEqual([
    { text: 'jo@example.org', from: 1, to: 1 },
    { text: 'https://example.org/a', from: 3, to: 3 },
  ]);
});

function cell(text: string) {
  const box = { x: 0, y: 30, width: 50, height: 20 };
  return { text, box, confidence: 90, columnSpan: 1, rowSpan: 1 };
}
