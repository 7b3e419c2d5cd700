import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decimal128Bytes } from '../../../../../test/fixtures/iwork/cell-bytes.ts';
import { decimal128 } from './stored-cell.ts';

test.each([
  ['0', '0'],
  ['-0', '0'],
  ['42', '42'],
  ['-12.50', '-12.5'],
  ['0.1', '0.1'],
  ['3e20', '300000000000000000000'],
  ['1e40', '1e40'],
  ['5e-60', '5e-60'],
  ['1234567890123456789012345678901234', '1234567890123456789012345678901234'],
])('%s is read without loss', (digits, expected) => {
  expect(read(decimal128Bytes(digits))).toBe(expected);
});

test('every number with two decimal places comes back', () => {
  fc.assert(
    fc.property(fc.bigInt(-(10n ** 20n), 10n ** 20n), (cents) => {
      const digits = cents.toString().replace(/^(-?)(\d+)$/, (_, sign, all) => {
        const padded = String(all).padStart(3, '0');
        return `${sign}${padded.slice(0, -2)}.${padded.slice(-2)}`;
      });
      expect(Number(read(decimal128Bytes(digits)))).toBe(Number(digits));
    }),
  );
});

test('infinities are no numbers', () => {
  const bytes = new Uint8Array(16);
  bytes[15] = 0x78;
  expect(read(bytes)).toBeUndefined();
});

function read(bytes: Uint8Array): string | undefined {
  return decimal128(new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength), 0);
}
