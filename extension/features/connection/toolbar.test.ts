import { expect, test } from 'vitest';
import { de } from '../../ui/messages/de.ts';
import { en } from '../../ui/messages/en.ts';
import type { ConnectionState } from './connection-state.ts';
import { toolbar } from './toolbar.ts';

const states: ConnectionState[] = [
  { kind: 'connecting' },
  { kind: 'connected', hostVersion: '0.1.0' },
  { kind: 'no_host', message: 'not found' },
  { kind: 'update_needed', update: 'host', message: 'Update the host.' },
];

test.each([en, de])('every state looks different', (messages) => {
  const shown = states.map((state) => toolbar(state, messages));
  expect(new Set(shown.map(({ badge }) => badge)).size).toBe(states.length);
  expect(new Set(shown.map(({ title }) => title)).size).toBe(states.length);
});

test('that the history is paused is seen unless an update is needed', () => {
  const shown = states.map((state) => toolbar(state, en, { paused: true }));
  expect(shown.map(({ badge }) => badge)).toEqual(['II', 'II', 'II', '↑']);
});
