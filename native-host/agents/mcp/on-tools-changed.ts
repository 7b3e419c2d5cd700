import type { AgentHost } from '../agent-host.ts';
import { tools } from '../tools.ts';

/** Calls `listener` after each change of what agents may do, until the result is disposed of. */
export function onToolsChanged({ agents, settings }: AgentHost, listener: () => void): Disposable {
  const listed = () => tools.filter(({ needs }) => agents.allows(needs)).map(({ name }) => name);
  let before = listed().join();
  return settings.onChange(() => {
    const now = listed().join();
    if (now === before) return;
    before = now;
    listener();
  });
}
