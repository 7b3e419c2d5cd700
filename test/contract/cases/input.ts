import { expect } from 'vitest';
import { z } from 'zod';
import type { Point } from '../../../shared/geometry.ts';
import { type ApiCase, desktopSize } from '../api-case.ts';

const onScreen = { x: 10, y: 10 };

export const inputCases: ApiCase[] = [
  ...(
    [
      ['/mouse/move', { x: 5, y: 6 }, { x: 5, y: 6 }],
      ['/mouse/move', { x: 7, y: 8, durationMs: 20 }, { x: 7, y: 8 }],
      ['/mouse/click', { x: 9, y: 9, button: 'middle', count: 3, modifiers: ['alt'] }, { x: 9 }],
      ['/mouse/click', {}, { x: 9, y: 9 }],
      ['/mouse/drag', { from: { x: 1, y: 1 }, to: { x: 30, y: 2 } }, { x: 30, y: 2 }],
      ['/mouse/scroll', { dy: 1 }, { x: 30, y: 2 }],
      ['/mouse/scroll', { x: 4, y: 4, dx: -1 }, { x: 4, y: 4 }],
      ['/keyboard/type', { text: '' }, { typed: 0 }],
      ['/keyboard/type', { text: 'a\r\né😀', delayMs: 1 }, { typed: 4 }],
      ['/keyboard/key', { key: 'Return' }, { key: 'enter' }],
      ['/keyboard/hotkey', { keys: ['Control', 'C'] }, { keys: ['ctrl', 'c'] }],
      ['/keyboard/hotkey', { hotkey: 'Ctrl+Shift+F5' }, { keys: ['ctrl', 'shift', 'f5'] }],
    ] as const
  ).map(
    ([path, body, expected]): ApiCase => ({
      name: `${path} with ${JSON.stringify(body)}`,
      send: () => ({ method: 'POST', path, body }),
      status: 200,
      check: (answer) => expect(answer.json).toMatchObject(expected),
    }),
  ),
  ...(
    [
      ['/mouse/move', { x: 101, y: 55, durationMs: 30 }, { x: 101, y: 55 }],
      ['/mouse/drag', { from: { x: 3, y: 3 }, to: { x: 1279, y: 799 } }, { x: 1279, y: 799 }],
      ['/mouse/drag', { from: onScreen, to: onScreen, durationMs: 0 }, onScreen],
      ['/mouse/click', { x: 4, y: 4 }, { x: 4, y: 4 }],
    ] as const
  ).flatMap(([path, body, place]): ApiCase[] => [
    {
      name: `${path} with ${JSON.stringify(body)} answers where the pointer then is`,
      send: () => ({ method: 'POST', path, body }),
      status: 200,
      check: (answer) => expect(answer.json).toEqual(place),
    },
    {
      name: `it is there after ${path} with ${JSON.stringify(body)}`,
      send: () => ({ path: '/mouse/position' }),
      status: 200,
      check: (answer) => expect(answer.json).toEqual(place),
    },
  ]),
  {
    name: 'the document says what is answered where a program holds the pointer',
    send: () => ({ path: '/openapi.json' }),
    status: 200,
    check: ({ json }) => {
      const post = { description: expect.stringContaining('504 `timeout`') };
      const paths = ['move', 'click', 'drag', 'scroll'].map((name) => [`/mouse/${name}`, { post }]);
      expect(json).toMatchObject({ paths: Object.fromEntries(paths) });
    },
  },
  {
    name: 'where the pointer is',
    send: () => ({ path: '/mouse/position' }),
    status: 200,
    check: (answer) => expect(answer.json).toEqual({ x: 4, y: 4 }),
  },
  ...(
    [
      ['right of the screen', '/mouse/move', (offScreen) => offScreen],
      ['above the screen', '/mouse/move', () => ({ x: 0, y: -1 })],
      ['right of the screen', '/mouse/click', (offScreen) => offScreen],
      ['to where no screen is', '/mouse/drag', (offScreen) => ({ from: onScreen, to: offScreen })],
      [
        'from where no screen is',
        '/mouse/drag',
        (offScreen) => ({ from: offScreen, to: onScreen }),
      ],
      ['right of the screen', '/mouse/scroll', (offScreen) => ({ ...offScreen, dy: 1 })],
    ] satisfies [string, string, (offScreen: Point) => object][]
  ).map(
    ([where, path, bodyFor]): ApiCase => ({
      name: `${path} ${where}`,
      send: (world) => ({
        method: 'POST',
        path,
        body: bodyFor({ x: desktopSize(world).width, y: 0 }),
      }),
      status: 422,
      code: 'region_off_screen',
    }),
  ),
  ...(
    [
      ['/mouse/move', { x: 1 }],
      ['/mouse/move', { x: 0.5, y: 1 }],
      ['/mouse/move', { ...onScreen, durationMs: -1 }],
      ['/mouse/move', { ...onScreen, speed: 1 }],
      ['/mouse/click', { x: 1 }],
      ['/mouse/click', { button: 'fourth' }],
      ['/mouse/click', { count: 4 }],
      ['/mouse/click', { modifiers: ['hyper'] }],
      ['/mouse/drag', { from: onScreen }],
      ['/mouse/drag', { from: onScreen, to: { ...onScreen, z: 1 } }],
      ['/mouse/scroll', { dy: 'down' }],
      ['/mouse/scroll', { dy: 1001 }],
      ['/keyboard/type', {}],
      ['/keyboard/type', { text: 'a', delayMs: 1001 }],
      ['/keyboard/type', { text: 'a\u0007' }],
      ['/keyboard/type', { text: '\ud83d' }],
      ['/keyboard/type', { text: 'a', layout: 'us' }],
      ['/keyboard/key', { key: '' }],
      ['/keyboard/hotkey', {}],
      ['/keyboard/hotkey', { keys: [] }],
      ['/keyboard/hotkey', { keys: ['a', 'A'] }],
      ['/keyboard/hotkey', { hotkey: 'Ctrl+' }],
      ['/keyboard/hotkey', { keys: ['a'], hotkey: 'a' }],
    ] as const
  ).map(
    ([path, body]): ApiCase => ({
      name: `${path} refuses ${JSON.stringify(body)}`,
      send: () => ({ method: 'POST', path, body }),
      status: 400,
      code: 'invalid_request',
    }),
  ),
  {
    name: 'a key that is not known is answered with all that are',
    send: () => ({ method: 'POST', path: '/keyboard/key', body: { key: 'Hyper' } }),
    status: 400,
    code: 'invalid_request',
    check: (answer) => {
      const { detail } = z.object({ detail: z.string() }).parse(answer.json);
      for (const key of ['ctrl', 'enter', 'f24', 'volumeup']) expect(detail).toContain(key);
    },
  },
];
