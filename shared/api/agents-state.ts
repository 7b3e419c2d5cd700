import { z } from 'zod';

/** An action of an agent: which tool, on what target, with what outcome; never its text. */
export const agentAction = z.object({
  at: z.iso.datetime(),
  /** The name that the agent gave. */
  agent: z.string(),
  /** The transport it came over. */
  via: z.enum(['http', 'stdio']),
  tool: z.string(),
  /** As “at 300, 200” or “12 characters”. */
  target: z.string(),
  /** `done`, or the code of the problem. */
  outcome: z.string(),
  durationMs: z.int(),
});
export type AgentAction = z.infer<typeof agentAction>;

const connectedAgent = z.object({
  name: z.string(),
  version: z.string(),
  via: z.enum(['http', 'stdio']),
  seenAt: z.iso.datetime(),
});
export type ConnectedAgent = z.infer<typeof connectedAgent>;

export const agentsState = z.object({
  /** Whether agents are allowed to use the mouse and the keyboard. */
  mayAct: z.boolean(),
  /** Whether a person has stopped all input. */
  halted: z.boolean(),
  /** Over stdio while the connection lasts, over HTTP those with a request in the last minute. */
  connected: z.array(connectedAgent),
});
export type AgentsState = z.infer<typeof agentsState>;
