import { expect, test } from 'vitest';
import { placeDisplays } from './overlay-session.ts';

test('a scaled display beside one that is not is found in either order', () => {
  const connected = [
    { id: 'left', x: -3840, y: -300, width: 3840, height: 2160 },
    { id: 'right', x: 0, y: 0, width: 1920, height: 1080 },
  ];
  const left = { x: -1920, y: 0, width: 1920, height: 1080 };
  const right = { x: 0, y: 0, width: 1920, height: 1080 };
  const expected = new Map([
    ['left', left],
    ['right', right],
  ]);
  for (const displays of [
    [left, right],
    [right, left],
  ])
    expect(placeDisplays(connected, { displays, pixelRatio: 1 })).toEqual(expected);
});

test('displays above each other are told apart', () => {
  const connected = [
    { id: 'below', x: 0, y: 1080, width: 1920, height: 1080 },
    { id: 'above', x: 200, y: 0, width: 1280, height: 1080 },
  ];
  const above = { x: 100, y: 0, width: 640, height: 540 };
  const below = { x: 0, y: 540, width: 960, height: 540 };
  const places = placeDisplays(connected, { displays: [above, below], pixelRatio: 1 });
  expect(places.get('above')).toBe(above);
  expect(places.get('below')).toBe(below);
});

test('a browser that tells nothing of its displays is taken to scale all of them alike', () => {
  const connected = [{ id: 'only', x: -1600, y: 100, width: 1600, height: 1200 }];
  expect(placeDisplays(connected, { displays: undefined, pixelRatio: 2 })).toEqual(
    new Map([['only', { x: -800, y: 50, width: 800, height: 600 }]]),
  );
});
