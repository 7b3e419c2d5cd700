import { expect } from 'vitest';
import type { ApiCase, World } from '../api-case.ts';

const initial = { hotkey: 'Ctrl+Shift+2', default: 'Ctrl+Shift+2' };

/** Registered, or with the reason why not. */
function state({ whyNoHotkey }: World, hotkey = initial.hotkey): object {
  if (!whyNoHotkey) return { ...initial, hotkey, registered: true };
  return {
    ...initial,
    hotkey,
    registered: false,
    reason: expect.stringMatching(whyNoHotkey),
    command: expect.stringMatching(/cli.ts capture$/),
  };
}

export const hotkeyCases: ApiCase[] = [
  {
    name: 'the hotkey as it comes',
    send: () => ({ path: '/hotkey' }),
    status: 200,
    check: (answer, world) => expect(answer.json).toEqual(state(world)),
  },
  {
    name: 'a hotkey, written in the one way',
    send: () => ({ method: 'PUT', path: '/hotkey', body: { hotkey: 'alt + control+x' } }),
    status: 200,
    check: (answer, world) => expect(answer.json).toEqual(state(world, 'Ctrl+Alt+X')),
  },
  {
    name: 'no hotkey',
    send: () => ({ method: 'PUT', path: '/hotkey', body: { hotkey: null } }),
    status: 200,
    check: (answer) =>
      expect(answer.json).toEqual({
        ...initial,
        hotkey: null,
        registered: false,
        reason: 'No hotkey is set.',
      }),
  },
  {
    name: 'the hotkey reset',
    send: () => ({ method: 'POST', path: '/hotkey/reset' }),
    status: 200,
    check: (answer, world) => expect(answer.json).toEqual(state(world)),
  },
  ...[{}, { hotkey: '' }, { hotkey: 'x' }, { hotkey: 'Ctrl+' }, { hotkey: 2 }, { key: 'F5' }].map(
    (body): ApiCase => ({
      name: `a hotkey of ${JSON.stringify(body)}`,
      send: () => ({ method: 'PUT', path: '/hotkey', body }),
      status: 400,
      code: 'invalid_request',
    }),
  ),
  {
    name: 'settings with a hotkey that is none',
    send: () => ({ method: 'PUT', path: '/settings', body: { hotkey: 'Shift+a' } }),
    status: 400,
    code: 'invalid_request',
  },
];
