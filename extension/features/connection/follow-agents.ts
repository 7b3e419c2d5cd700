import type { AgentsState } from '../../../shared/api/agents.ts';
import type { HostPeer } from './keep-connected.ts';

/** Tells what the host says of agents, from now until it goes: undefined then. */
export function followAgents(
  peer: HostPeer,
  onAgents: (agents: AgentsState | undefined) => void,
): void {
  let isAnswerLate = false;
  peer.on('agents_changed', (agents) => {
    isAnswerLate = true;
    onAgents(agents);
  });
  peer.call('agents.state', {}).then(
    (agents) => isAnswerLate || onAgents(agents),
    // It has gone, which is told below.
    (error: unknown) => console.warn(error),
  );
  void peer.closed.then(() => onAgents(undefined));
}
