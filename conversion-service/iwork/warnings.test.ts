import { expect, test } from 'vitest';
import { ConversionFailure } from '../conversion/failure.ts';
import { guarded, Warnings } from './warnings.ts';

const broken = { code: 'table_left_out', detail: 'A table could not be read.' } as const;

test('an object that fails costs itself and a warning', () => {
  const warnings = new Warnings();
  const work = () => new Uint8Array(-1);
  expect(guarded(warnings, broken, work)).toBeUndefined();
  expect(warnings.list()).toEqual([broken]);
});

test('what speaks of the whole document goes on', () => {
  const work = () => {
    throw new ConversionFailure('too_complex', 'Too much.');
  };
  expect(() => guarded(new Warnings(), broken, work)).toThrow(ConversionFailure);
});
