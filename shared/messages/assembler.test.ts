import { expect, test } from 'vitest';
import { Assembler, splitMessage } from './assembler.ts';
import { assemblies, assemblyLength, frameBytes, partLength } from './message-limits.ts';

const encoder = new TextEncoder();

test.each(['a', '"', '\\', '\n', 'é', '漢', '😀', '\ud83d', '\u0001'])(
  'frames of %j stay within the bound and join again',
  (letter) => {
    const text = letter.repeat(frameBytes);
    const message = { event: 'text', params: text };
    const assembler = new Assembler();
    const frames = splitMessage(message, 1);
    expect(frames.length).toBeGreaterThan(1);
    let json: string | undefined;
    for (const frame of frames) {
      expect(encoder.encode(JSON.stringify(frame)).length).toBeLessThanOrEqual(frameBytes);
      if ('chunk' in frame) json = assembler.accept(frame);
    }
    expect(JSON.parse(json ?? '')).toEqual(message);
  },
);

test('a message that fits travels as it is', () => {
  const message = { event: 'text', params: 'é'.repeat(frameBytes / 2 - 100) };
  expect(splitMessage(message, 1)).toEqual([message]);
});

test('chunks of several messages may alternate', () => {
  const assembler = new Assembler();
  expect(assembler.accept({ chunk: 1, index: 0, count: 2, part: 'a' })).toBeUndefined();
  expect(assembler.accept({ chunk: 2, index: 0, count: 2, part: 'c' })).toBeUndefined();
  expect(assembler.accept({ chunk: 1, index: 1, count: 2, part: 'b' })).toBe('ab');
  expect(assembler.accept({ chunk: 2, index: 1, count: 2, part: 'd' })).toBe('cd');
});

test('more unfinished messages than the bound are refused', () => {
  const assembler = new Assembler();
  const begin = (chunk: number) => assembler.accept({ chunk, index: 0, count: 2, part: 'a' });
  for (let chunk = 1; chunk <= assemblies; chunk++) begin(chunk);
  expect(() => begin(assemblies + 1)).toThrow(/unfinished/);
});

test('more characters than the bound are refused', () => {
  const assembler = new Assembler();
  const part = 'x'.repeat(partLength);
  const feed = () => {
    for (let index = 0; index <= assemblyLength / partLength + 1; index++) {
      assembler.accept({ chunk: 1, index, count: 10_000, part });
    }
  };
  expect(feed).toThrow(/characters/);
});

test('a message that no receiver would join is not sent', () => {
  const message = { event: 'text', params: 'x'.repeat(assemblyLength) };
  expect(() => splitMessage(message, 1)).toThrow(/characters/);
});
