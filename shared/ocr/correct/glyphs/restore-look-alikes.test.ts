import { expect, test } from 'vitest';
import { lineOfWords } from '../../layout/join-words.ts';
import { restoreLookAlikes } from './correct-glyphs.ts';

/** The texts of lines of these words. */
function restored(...lines: [text: string, confidence: number][][]): string[] {
  const box = { x: 0, y: 0, width: 40, height: 16 };
  const read = lines.map((words) =>
    lineOfWords(words.map(([text, confidence]) => ({ text, confidence, box }))),
  );
  return restoreLookAlikes([read]).flatMap((block) => block.map(({ text }) => text));
}

const surely: [string, number][] = [
  ['xsltTransform', 91],
  ['xsltRegister', 88],
];

test('between letters that always have an l, a doubtful I is one', () => {
  expect(restored(surely, [['xsItExtension', 48]])[1]).toBe('xsltExtension');
});

test('an I that the page shows as well stays, and so does what was read surely', () => {
  const both: [string, number][] = [...surely, ['xsItems', 90]];
  expect(restored(both, [['xsItExtension', 48]])[1]).toBe('xsItExtension');
  expect(restored(surely, [['xsItExtension', 93]])[1]).toBe('xsItExtension');
});

test('what the page shows once, or doubtfully, is no evidence', () => {
  expect(restored([['xsltTransform', 91]], [['xsItExtension', 48]])[1]).toBe('xsItExtension');
  const doubtful: [string, number][] = surely.map(([text]) => [text, 60]);
  expect(restored(doubtful, [['xsItExtension', 48]])[1]).toBe('xsItExtension');
});
