import { describe, expect, test } from 'vitest';
import { BlockTooLarge, SnappyError, unpackSnappy } from './snappy.ts';

const text = (bytes: Uint8Array) => Buffer.from(bytes).toString();

describe('unpackSnappy', () => {
  test('literals of every length of their length', () => {
    const short = Buffer.from([3, 2 << 2, ...Buffer.from('abc')]);
    expect(text(unpackSnappy(short, 100))).toBe('abc');
    const hundred = Buffer.from([100, 60 << 2, 99, ...Buffer.alloc(100, 'x')]);
    expect(text(unpackSnappy(hundred, 100))).toBe('x'.repeat(100));
    const threeBytes = Buffer.from([5, 62 << 2, 4, 0, 0, ...Buffer.from('abcde')]);
    expect(text(unpackSnappy(threeBytes, 100))).toBe('abcde');
  });

  test('copies of one, two and four bytes of offset', () => {
    const literal = [3 << 2, ...Buffer.from('abcd')];
    const one = Buffer.from([8, ...literal, 1, 4]);
    const two = Buffer.from([8, ...literal, (3 << 2) | 2, 4, 0]);
    const four = Buffer.from([8, ...literal, (3 << 2) | 3, 4, 0, 0, 0]);
    for (const block of [one, two, four]) expect(text(unpackSnappy(block, 100))).toBe('abcdabcd');
  });

  test('a copy that overlaps what it writes repeats it', () => {
    const one = Buffer.from([7, 0, 97, (5 << 2) | 2, 1, 0]);
    expect(text(unpackSnappy(one, 100))).toBe('aaaaaaa');
    const three = Buffer.from([13, 2 << 2, 97, 98, 99, (9 << 2) | 2, 3, 0]);
    expect(text(unpackSnappy(three, 100))).toBe('abcabcabcabca');
  });

  test('refuses to unpack more than allowed before it takes the memory', () => {
    const block = Buffer.from([0xff, 0xff, 0xff, 0xff, 0x0f]);
    expect(() => unpackSnappy(block, 1000)).toThrow(BlockTooLarge);
  });

  test.each([
    ['a literal that is cut off', [4, 3 << 2, 97]],
    ['a copy before the beginning', [4, 0, 97, (2 << 2) | 2, 9, 0]],
    ['a copy without a distance', [4, 0, 97, (2 << 2) | 2, 0, 0]],
    ['a copy past the end', [2, 0, 97, (9 << 2) | 2, 1, 0]],
    ['less than it says', [9, 0, 97]],
    ['no length', []],
    ['an endless length', [0x80, 0x80, 0x80, 0x80, 0x80, 0x80]],
  ])('refuses %s', (_, bytes) => {
    expect(() => unpackSnappy(Buffer.from(bytes), 1000)).toThrow(SnappyError);
  });
});
