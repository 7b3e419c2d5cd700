import { describe, expect, test } from 'vitest';
import { message } from '../../../test/fixtures/iwork/protobuf.ts';
import { ProtobufMessage } from './protobuf-message.ts';

describe('Message', () => {
  const read = new ProtobufMessage(
    message({
      1: 7,
      2: -3,
      3: { sint: -5 },
      4: true,
      5: { float: 1.5 },
      6: { double: -0.25 },
      7: { fixed32: 0xfffffffe },
      8: 'Grüße',
      9: [message({ 1: 12 }), message({ 1: 13 })],
      10: 2n ** 64n - 1n,
      11: [1, 300],
      12: Uint8Array.from([1, 0xac, 2]),
    }),
  );

  test('reads every type of field', () => {
    expect(read.uint(1)).toBe(7);
    expect(read.int(2)).toBe(-3);
    expect(read.sint(3)).toBe(-5);
    expect(read.bool(4)).toBe(true);
    expect(read.float(5)).toBe(1.5);
    expect(read.double(6)).toBe(-0.25);
    expect(read.fixed32(7)).toBe(0xfffffffe);
    expect(read.string(8)).toBe('Grüße');
    expect(read.reference(9)).toBe(13);
    expect(read.references(9)).toEqual([12, 13]);
    expect(read.uint64(10)).toBe(2n ** 64n - 1n);
  });

  test('reads repeated numbers, packed or not', () => {
    expect(read.uints(11)).toEqual([1, 300]);
    expect(read.uints(12)).toEqual([1, 300]);
  });

  test('answers undefined to what is missing or of another type', () => {
    expect(read.uint(99)).toBeUndefined();
    expect(read.string(1)).toBeUndefined();
    expect(read.double(5)).toBeUndefined();
    expect(read.uint(10)).toBeUndefined();
    expect(read.messages(99)).toEqual([]);
  });

  test('keeps what comes before a field that is cut off', () => {
    const bytes = message({ 1: 5, 2: 'abcdef' });
    const cut = new ProtobufMessage(bytes.subarray(0, bytes.length - 2));
    expect(cut.uint(1)).toBe(5);
    expect(cut.has(2)).toBe(false);
  });
});
