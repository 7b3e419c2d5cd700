import sharp from 'sharp';
import { expect } from 'vitest';
import type { Answer } from '../../fixtures/send.ts';
import { type ApiCase, desktopSize } from '../api-case.ts';

async function expectPng(answer: Answer, width: number, height: number) {
  expect(answer.headers['content-type']).toBe('image/png');
  expect(await sharp(answer.bytes).metadata()).toMatchObject({ format: 'png', width, height });
}

export const screenCases: ApiCase[] = [
  {
    name: 'every display is listed, and the first is primary',
    send: () => ({ path: '/displays' }),
    status: 200,
    check: (answer, { displays: [first, ...others] }) =>
      expect(answer.json).toMatchObject({
        displays: [
          { x: 0, y: 0, ...first, primary: true },
          ...others.map((display) => ({ x: first.width, y: 0, ...display, primary: false })),
        ],
      }),
  },
  {
    name: 'the whole screen',
    send: () => ({ path: '/screen' }),
    status: 200,
    check: (answer, world) => {
      const { width, height } = desktopSize(world);
      return expectPng(answer, width, height);
    },
  },
  {
    name: 'a region of the screen',
    send: () => ({ path: '/screen?x=10&y=20&width=31&height=17' }),
    status: 200,
    check: (answer) => expectPng(answer, 31, 17),
  },
  {
    name: 'half a region',
    send: () => ({ path: '/screen?x=10&y=20' }),
    status: 400,
    code: 'invalid_request',
  },
  {
    name: 'a region that is no number',
    send: () => ({ path: '/screen?x=a&y=0&width=1&height=1' }),
    status: 400,
    code: 'invalid_request',
  },
  {
    name: 'a region beyond the screen',
    send: (world) => ({
      path: `/screen?x=${desktopSize(world).width - 10}&y=0&width=11&height=10`,
    }),
    status: 422,
    code: 'region_off_screen',
  },
  {
    name: 'a display that is not connected',
    send: () => ({ path: '/screen?display=nowhere' }),
    status: 404,
    code: 'not_found',
  },
  {
    name: 'permissions on X11',
    send: () => ({ path: '/permissions' }),
    status: 200,
    check: (answer) =>
      expect(answer.json).toMatchObject({ screenRecording: 'granted', accessibility: 'granted' }),
  },
  {
    name: 'an empty part of the screen is read as nothing and kept nowhere',
    send: () => ({
      method: 'POST',
      path: '/capture/region',
      body: { x: 0, y: 0, width: 100, height: 40, save: false },
    }),
    status: 200,
    check: (answer) => expect(answer.json).toMatchObject({ text: '', lines: [], entry: null }),
  },
  ...[
    ['a region without height', { x: 0, y: 0, width: 10 }],
    ['a region of no width', { x: 0, y: 0, width: 0, height: 10 }],
    ['a negative height', { x: 0, y: 0, width: 10, height: -1 }],
    ['a fraction of a pixel', { x: 0.5, y: 0, width: 10, height: 10 }],
    ['a key that is not known', { x: 0, y: 0, width: 10, height: 10, zoom: 2 }],
    ['text for a number', { x: '0', y: 0, width: 10, height: 10 }],
    ['a layout that is not known', { x: 0, y: 0, width: 10, height: 10, layout: 'poem' }],
    ['no object', []],
  ].map(
    ([name, body]): ApiCase => ({
      name: `a capture of ${name}`,
      send: () => ({ method: 'POST', path: '/capture/region', body: body as object }),
      status: 400,
      code: 'invalid_request',
    }),
  ),
  {
    name: 'a capture beyond the screen',
    send: () => ({
      method: 'POST',
      path: '/capture/region',
      body: { x: -1, y: 0, width: 10, height: 10 },
    }),
    status: 422,
    code: 'region_off_screen',
  },
  {
    name: 'a capture of a display that is not connected',
    send: () => ({
      method: 'POST',
      path: '/capture/region',
      body: { x: 0, y: 0, width: 10, height: 10, display: 'nowhere' },
    }),
    status: 404,
    code: 'not_found',
  },
  {
    name: 'a capture in a language that is not installed',
    send: () => ({
      method: 'POST',
      path: '/capture/region',
      body: { x: 0, y: 0, width: 10, height: 10, languages: ['tlh'] },
    }),
    status: 422,
    code: 'language_unavailable',
  },
];
