import type { AgentsState } from '../../shared/api/agents.ts';
import { askHost } from '../host-state/ask-host.ts';
import { useAttempt } from './use-attempt.ts';
import { useHostAnswer } from './use-host-answer.ts';

/**
 * What the host says of agents: undefined until that is known, null without a host. And how to stop all
 * input of programs, and to allow it again.
 */
export function useAgents(): {
  agents: AgentsState | null | undefined;
  setHalted: (halted: boolean) => Promise<void>;
} {
  const { answer, ask } = useHostAnswer('agents.state');
  const attempt = useAttempt();
  return {
    agents: answer,
    async setHalted(halted) {
      await attempt(() => askHost(halted ? 'agents.halt' : 'agents.resume', {}));
      await ask();
    },
  };
}
