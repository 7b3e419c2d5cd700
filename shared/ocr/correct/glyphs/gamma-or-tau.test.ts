import { expect, test } from 'vitest';
import { gammaOrTau } from './gamma-or-tau.ts';

/** What `character` is where this is drawn. */
function shown(character: string, ...rows: string[]): string {
  const width = rows[0]?.length ?? 0;
  const data = Uint8Array.from(rows.join(''), (pixel) => (pixel === '#' ? 255 : 0));
  const box = { x: 0, y: 0, width, height: rows.length };
  return gammaOrTau(character, box, { width, height: rows.length, data });
}

const gamma = ['########', '.##....#', '.##.....', '.##.....', '.##.....', '####....'];
const tau = ['########', '#..##..#', '...##...', '...##...', '...##...', '..####..'];

test('a capital with its stem at the side is a gamma, with it in the middle a tau', () => {
  expect(shown('Τ', ...gamma)).toBe('Γ');
  expect(shown('Γ', ...gamma)).toBe('Γ');
  expect(shown('Γ', ...tau)).toBe('Τ');
  expect(shown('Τ', ...tau)).toBe('Τ');
});

test('other characters stay, Latin ones of the same shape among them', () => {
  expect(shown('T', ...gamma)).toBe('T');
  expect(shown('Π', ...tau)).toBe('Π');
});
