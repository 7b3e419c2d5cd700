import { expect, test } from 'vitest';
import type { AgentsState } from '../../../shared/api/agents-state.ts';
import { de } from '../../ui/messages/de.ts';
import { en } from '../../ui/messages/en.ts';
import type { ConnectionState } from './keep-connected.ts';
import { toolbar } from './toolbar-button.ts';

const connected: ConnectionState = { kind: 'connected', hostVersion: '0.1.0' };
const states: ConnectionState[] = [
  { kind: 'connecting' },
  connected,
  { kind: 'no_host', message: 'not found' },
  { kind: 'update_needed', update: 'host', message: 'Update the host.' },
];

const nobody: AgentsState = { mayAct: true, halted: false, connected: [] };
const acting: AgentsState = {
  ...nobody,
  connected: [{ name: 'Helpful', version: '2', via: 'http', seenAt: '2026-11-01T10:00:00Z' }],
};
const halted: AgentsState = { ...acting, halted: true };

test.each([en, de])('every state looks different', (messages) => {
  const shown = [
    ...states.map((state) => toolbar(state, messages)),
    toolbar(connected, messages, { paused: true }),
    toolbar(connected, messages, { startsIn: 3, paused: true }),
    toolbar(connected, messages, { reads: true, paused: true, agents: acting }),
    toolbar(connected, messages, { agents: acting }),
    toolbar(connected, messages, { agents: halted }),
    toolbar(connected, messages, { watches: 1 }),
  ];
  expect(new Set(shown.map(({ badge }) => badge)).size).toBe(shown.length);
  expect(new Set(shown.map(({ title }) => title)).size).toBe(shown.length);
});

test('of several things the first is seen: an update, input stopped, an agent, the pause', () => {
  const badges = (agents?: AgentsState) =>
    states.map((state) => toolbar(state, en, { paused: true, agents }).badge);
  expect(badges()).toEqual(['II', 'II', 'II', '↑']);
  expect(badges(acting)).toEqual(['II', '●', 'II', '↑']);
  expect(badges(halted)).toEqual(['II', '■', 'II', '↑']);
});

test('a watch is seen before the pause, and after what an agent may do', () => {
  const badge = (agents?: AgentsState) =>
    toolbar(connected, en, { paused: true, watches: 2, agents }).badge;
  expect([badge(), badge(acting), badge(halted)]).toEqual(['◉', '●', '■']);
});

test('an agent is seen while it is there, is allowed input, and was not stopped', () => {
  const badge = (agents: AgentsState) => toolbar(connected, en, { agents }).badge;
  expect(badge(nobody)).toBe('');
  expect(badge({ ...acting, mayAct: false })).toBe('');
  expect(badge(acting)).toBe('●');
  expect(badge({ ...nobody, halted: true })).toBe('■');
});

test('the title says who may act and which key stops it', () => {
  const title = (messages: typeof en, agents: AgentsState) =>
    toolbar(connected, messages, { agents, stopKey: 'ScrollLock' }).title;
  expect(title(en, acting)).toBe(
    'Screenscribe: “Helpful” may use the mouse and the keyboard. Hold Scroll Lock for a second to stop all input.',
  );
  const two = acting.connected.flatMap((agent) => [agent, { ...agent, name: 'Quick' }, agent]);
  expect(title(de, { ...acting, connected: two })).toBe(
    'Screenscribe: „Helpful“ und „Quick“ dürfen Maus und Tastatur benutzen. Rollen eine Sekunde halten, um alle Eingaben anzuhalten.',
  );
  expect(title(en, halted)).toBe('Screenscribe: All input of programs is stopped.');
});
