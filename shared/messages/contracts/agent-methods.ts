import { z } from 'zod';
import { agentAction, agentsState } from '../../api/agents.ts';
import { nothing } from '../../api/operations/nothing.ts';

/** A message of the Model Context Protocol, which the link only carries. */
const mcpMessage = z.object({ message: z.record(z.string(), z.unknown()) });

/** Sent by either side, between the command line and the host. */
export const mcpEvents = { mcp_message: mcpMessage };

/** What a person may do about agents. */
export const agentMethods = {
  'agents.state': { params: nothing, result: agentsState },
  /** Ends all input of programs, until it is resumed. */
  'agents.halt': { params: nothing, result: agentsState },
  'agents.resume': { params: nothing, result: agentsState },
  /** What agents did last, the latest first: 20 at most. */
  'agents.log': { params: nothing, result: z.object({ entries: z.array(agentAction) }) },
};

/** Sent to extensions when agents come, go, are stopped or allowed. */
export const agentEvents = { agents_changed: agentsState };
