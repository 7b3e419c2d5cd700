import { pino } from 'pino';
import { expect, onTestFinished, test, vi } from 'vitest';
import { temporaryFolder } from '../../test/fixtures/temporary-folder.ts';
import type { Input } from '../input/input.ts';
import { openSettings } from '../settings/settings-store.ts';
import { createAgents } from './agent-access.ts';

test('an agent is there as long as its connection, over HTTP until a minute after its last word', async () => {
  const agents = await agentsWithoutScreen();
  const names = () => agents.state().connected.map(({ name }) => name);
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  agents.seen({ name: 'near', version: '1', via: 'stdio' }, first.promise);
  agents.seen({ name: 'near', version: '1', via: 'stdio' }, second.promise);
  agents.seen({ name: 'far', version: '1', via: 'http' });
  await vi.advanceTimersByTimeAsync(59_000);
  agents.seen({ name: 'far', version: '1', via: 'http' });
  await vi.advanceTimersByTimeAsync(59_000);
  expect(names()).toEqual(['near', 'far']);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(names()).toEqual(['near']);
  first.resolve();
  await vi.advanceTimersByTimeAsync(0);
  expect(names()).toEqual(['near']);
  const changed = vi.fn();
  agents.onChange(changed);
  second.resolve();
  await vi.advanceTimersByTimeAsync(0);
  expect(names()).toEqual([]);
  expect(changed).toHaveBeenCalledOnce();
});

/** Nothing is allowed, so that no key is watched. */
async function agentsWithoutScreen() {
  const folder = await temporaryFolder();
  const settings = await openSettings({ dataDir: folder.path, onProblem: () => undefined });
  vi.useFakeTimers();
  onTestFinished(async () => {
    vi.useRealTimers();
    await folder[Symbol.asyncDispose]();
  });
  const input: Pick<Input, 'halted' | 'halt' | 'resume' | 'setStopKey'> = {
    halted: false,
    halt: async () => undefined,
    resume: () => undefined,
    setStopKey: () => undefined,
  };
  // Agents without a screen call nothing else of the input.
  const log = pino({ enabled: false });
  return createAgents({ settings, input: input as Input, dataDir: folder.path, log });
}
