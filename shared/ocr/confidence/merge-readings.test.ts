import { expect, test } from 'vitest';
import type { RecognizedWord } from '../../api/recognition.ts';
import { mergeReadings } from './surest-reading.ts';

/** Words in their places, as `["foo.", 60, 0, 40]`: text, confidence, left and right. */
function words(...given: [string, number, number, number][]): RecognizedWord[] {
  return given.map(([text, confidence, x, right]) => {
    return { text, confidence, box: { x, y: 0, width: right - x, height: 10 } };
  });
}

function merged(first: RecognizedWord[], second: RecognizedWord[]): [string, number][] {
  return mergeReadings(first, second).map(({ text, confidence }) => [text, confidence]);
}

test('of two readings of a word the surer one counts, with some doubt', () => {
  const first = words(['table1', 95, 0, 60], ['tum', 50, 70, 100]);
  const second = words(['tablel', 60, 1, 60], ['turn', 90, 70, 101]);
  expect(merged(first, second)).toEqual([
    ['table1', 77.5],
    ['turn', 70],
  ]);
});

test('a word may stand against two', () => {
  const apart = words(['foo.', 60, 0, 40], ['txt', 60, 45, 70]);
  const whole = words(['foo.txt', 80, 0, 70]);
  expect(merged(apart, whole)).toEqual([['foo.txt', 70]]);
  expect(merged(whole, apart)).toEqual([['foo.txt', 70]]);
});

test('the parts of an identifier without its underscores have to be surer, each of them', () => {
  const whole = words(['v_cmp_t_u16_sdwa', 60, 0, 160]);
  const parts = (least: number) =>
    words(['v', 74, 0, 10], ['class', least, 20, 110], ['sdwc', 93, 120, 160]);
  expect(merged(whole, parts(48)).map(([text]) => text)).toEqual(['v_cmp_t_u16_sdwa']);
  expect(merged(whole, parts(65)).map(([text]) => text)).toEqual(['v', 'class', 'sdwc']);
});

test('however sure they are, parts of the same letters are no better than the identifier', () => {
  const whole = words(['get_absolute_url', 13, 0, 160]);
  const parts = words(['get', 90, 0, 30], ['absoiuteurl', 80, 40, 160]);
  expect(merged(whole, parts).map(([text]) => text)).toEqual(['get_absolute_url']);
  const half = words(['get_absolute', 90, 0, 120], ['url', 80, 130, 160]);
  expect(merged(whole, half).map(([text]) => text)).toEqual(['get_absolute_url']);
});

test('what both read alike is as sure as the surer reading', () => {
  expect(merged(words(['lxml', 40, 0, 40]), words(['lxml', 90, 0, 40]))).toEqual([['lxml', 90]]);
});

test('a word that the second reading alone has is taken where it is sure', () => {
  const first = words(['of', 90, 0, 20]);
  const sure = words(['of', 90, 0, 20], ['text', 85, 30, 60]);
  expect(merged(first, sure)).toEqual([
    ['of', 90],
    ['text', 85],
  ]);
  expect(merged(first, words(['of', 90, 0, 20], ['=', 50, 30, 40]))).toEqual([['of', 90]]);
  expect(merged(sure, first)).toEqual([
    ['of', 90],
    ['text', 85],
  ]);
});

test('words whose boxes touch are different ones', () => {
  const first = words(['(a', 80, 0, 21], ['b)', 50, 20, 40]);
  const second = words(['(a', 80, 0, 20], ['6)', 40, 19, 40]);
  expect(merged(first, second)).toEqual([
    ['(a', 80],
    ['b)', 45],
  ]);
});
