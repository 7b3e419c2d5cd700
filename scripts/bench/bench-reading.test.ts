import { expect, test } from 'vitest';
import { drawReadingChart, type ReaderFigures } from './bench-reading.ts';

const figures: ReaderFigures[] = [
  { name: 'tesseract --psm 3', isPeer: true, recall: 90.5, seconds: 0.9 },
  { name: 'tesseract --psm 6', isPeer: true, recall: 90.4, seconds: 0.92 },
  { name: 'fast', isPeer: false, recall: 98.9, seconds: 0.9 },
  { name: 'auto', isPeer: false, recall: 99.4, seconds: 1.1 },
];

test('a reader that finds more is drawn higher, and one that takes longer further right', () => {
  const points = pointsOf(drawReadingChart(figures, { pages: 2, words: 300 }));
  const [psm3, psm6, fast, auto] = points;
  expect(points).toHaveLength(4);
  expect(auto?.y).toBeLessThan(fast?.y ?? 0);
  expect(fast?.y).toBeLessThan(psm3?.y ?? 0);
  expect(auto?.x).toBeGreaterThan(fast?.x ?? 0);
  expect(psm6?.x).toBeGreaterThan(psm3?.x ?? 0);
  expect(fast?.x).toBe(psm3?.x);
});

test('every reader is named with its share, in a place of its own', () => {
  const chart = drawReadingChart(figures, { pages: 2, words: 300 });
  const labels = [...chart.matchAll(/<text x="(\d+)" y="(\d+)" text-anchor="\w+">([^<]+)/g)];
  expect(labels.map((label) => label[3])).toEqual([
    '--psm 3 90.5 %',
    '--psm 6 90.4 %',
    'fast 98.9 %',
    'auto 99.4 %',
  ]);
  expect(new Set(labels.map(([, x, y]) => `${x} ${y}`)).size).toBe(4);
  expect(chart).toContain('Words found, of 300 on 2 pages');
});

test('has a ground and colors of its own for light and for dark', () => {
  const chart = drawReadingChart(figures, { pages: 2, words: 300 });
  expect(chart).toContain('class="ground"');
  expect(chart).toContain('prefers-color-scheme:dark');
});

function pointsOf(chart: string): { x: number; y: number }[] {
  return [...chart.matchAll(/<circle class="\w+" cx="(\d+)" cy="(\d+)" r="5"\/><text x=/g)].map(
    ([, x, y]) => ({ x: Number(x), y: Number(y) }),
  );
}
