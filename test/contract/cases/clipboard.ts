import { expect } from 'vitest';
import type { ApiCase } from '../api-case.ts';

export const clipboardCases: ApiCase[] = [
  {
    name: 'a clipboard that holds nothing',
    send: () => ({ path: '/clipboard' }),
    status: 200,
    check: (answer) => expect(answer.json).toEqual({ text: '' }),
  },
  {
    name: 'a text for the clipboard',
    send: () => ({ method: 'POST', path: '/clipboard', body: { text: 'é 漢 😀\n\n' } }),
    status: 200,
    check: (answer) => expect(answer.json).toEqual({ text: 'é 漢 😀\n\n' }),
  },
  {
    name: 'the clipboard as it was set',
    send: () => ({ path: '/clipboard' }),
    status: 200,
    check: (answer) => expect(answer.json).toEqual({ text: 'é 漢 😀\n\n' }),
  },
  ...[{}, { text: 5 }, { text: 'a', format: 'html' }, { text: '\ud800' }, { text: 'a\0b' }].map(
    (body): ApiCase => ({
      name: `a clipboard of ${JSON.stringify(body)}`,
      send: () => ({ method: 'POST', path: '/clipboard', body }),
      status: 400,
      code: 'invalid_request',
    }),
  ),
];
