import type { Agents } from '../agents/agents.ts';
import type { AttachedClients } from '../link/server/attached-clients.ts';
import { extensions } from '../link/server/attached-clients.ts';

/** Notifies every extension when agents come, go, are stopped or allowed. */
export function publishAgents(agents: Agents, clients: AttachedClients): Disposable {
  return agents.onChange(() => {
    for (const { peer } of extensions(clients)) peer.emit('agents_changed', agents.state());
  });
}
