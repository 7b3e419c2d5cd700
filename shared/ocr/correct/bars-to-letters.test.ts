import { expect, test } from 'vitest';
import type { RecognizedLine } from '../../api/recognition.ts';
import { barsToLetters } from './restore-letters.ts';

function line(...words: [text: string, bottom: number][]): RecognizedLine {
  const placed = words.map(([text, bottom], index) => {
    return { text, confidence: 90, box: { x: 50 * index, y: 0, width: 40, height: bottom } };
  });
  const text = words.map(([word]) => word).join(' ');
  return { text, confidence: 90, box: { x: 0, y: 0, width: 400, height: 20 }, words: placed };
}

test('a bar on the baseline is an I', () => {
  const read = barsToLetters(line(['|', 16], ['went', 16], ['home', 16], ['|', 15]));
  expect(read.text).toBe('I went home I');
  expect(read.words[0]?.text).toBe('I');
});

test('a bar between links, or between what is not written small, stays', () => {
  expect(barsToLetters(line(['Home', 16], ['|', 16], ['Index', 16])).text).toBe('Home | Index');
  expect(barsToLetters(line(['$ARG', 16], ['|', 16], ['func', 16])).text).toBe('$ARG | func');
});

test('a bar that reaches below stays, and so does one without letters beside it', () => {
  expect(barsToLetters(line(['name', 16], ['|', 20], ['size', 16])).text).toBe('name | size');
  expect(barsToLetters(line(['|', 16], ['--', 10])).text).toBe('| --');
});
