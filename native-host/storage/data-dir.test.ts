import { expect, test } from 'vitest';
import { dataDir } from './data-dir.ts';

test('SCREENSCRIBE_DATA_DIR decides, as an absolute path', () => {
  expect(dataDir({ SCREENSCRIBE_DATA_DIR: '/data/of/mine' })).toBe('/data/of/mine');
});

test('without it, the data folder of the platform is taken', () => {
  expect(dataDir({ XDG_DATA_HOME: '/xdg' })).toMatch(/screenscribe$/i);
});
