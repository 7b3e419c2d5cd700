import { expect } from 'vitest';
import type { ApiCase } from '../api-case.ts';

export const settingsCases: ApiCase[] = [
  {
    name: 'the settings as they come',
    send: () => ({ path: '/settings' }),
    status: 200,
    check: (answer) =>
      expect(answer.json).toMatchObject({
        api: { enabled: false, port: 9876, tokenConfigured: false },
        ocr: { languages: ['eng'], layout: 'auto' },
        hotkey: 'Ctrl+Shift+2',
      }),
  },
  {
    name: 'a change of one setting leaves the others',
    send: () => ({ method: 'PUT', path: '/settings', body: { api: { enabled: true } } }),
    status: 200,
    check: (answer) =>
      expect(answer.json).toMatchObject({
        api: { enabled: true, port: 9876 },
        capture: { copyToClipboard: true },
      }),
  },
  {
    name: 'a language in the settings that is nowhere',
    send: () => ({ method: 'PUT', path: '/settings', body: { ocr: { languages: ['tlh'] } } }),
    status: 422,
    code: 'language_unavailable',
  },
  {
    name: 'a language twice in the settings',
    send: () => ({
      method: 'PUT',
      path: '/settings',
      body: { ocr: { languages: ['eng', 'eng'], layout: 'auto' } },
    }),
    status: 200,
    check: (answer) =>
      expect(answer.json).toMatchObject({ ocr: { languages: ['eng'], layout: 'auto' } }),
  },
  ...[
    { api: { enabled: 'yes' } },
    { api: { port: 0 } },
    { api: { tokenConfigured: true } },
    { ocr: { languages: [] } },
    { history: { maxEntries: -1 } },
    { colour: 'red' },
  ].map(
    (body): ApiCase => ({
      name: `settings of ${JSON.stringify(body)}`,
      send: () => ({ method: 'PUT', path: '/settings', body }),
      status: 400,
      code: 'invalid_request',
    }),
  ),
];
