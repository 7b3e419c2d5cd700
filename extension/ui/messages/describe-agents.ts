import type { AgentsState } from '../../../shared/api/agents-state.ts';
import type { Messages } from './message-catalog.ts';

/** What a user must always see of agents: that one may act now, or that input is stopped. */
export function agentsSign({ mayAct, halted, connected }: AgentsState): AgentsSign | undefined {
  if (halted) return 'halted';
  return mayAct && connected.length > 0 ? 'acting' : undefined;
}

export type AgentsSign = 'halted' | 'acting';

/** Who is there and what they may do, in a sentence. */
export function describeAgents(state: AgentsState, { agents }: Messages): string {
  const { mayAct, connected } = state;
  const names = [...new Set(connected.map(({ name }) => name))];
  const sign = agentsSign(state);
  if (sign) return sign === 'halted' ? agents.halted : agents.acting(names);
  if (names.length > 0) return agents.connected(names);
  return mayAct ? agents.noneActs : agents.none;
}
