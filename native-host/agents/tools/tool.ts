import type { CallToolResult } from '@modelcontextprotocol/server';
import type { z } from 'zod';
import type { Permission } from '../agent-access.ts';
import type { AgentHost } from '../agent-host.ts';
import type { ImageSpaces } from '../image-spaces.ts';

/** What a tool may use. */
export type ToolContext = {
  host: AgentHost;
  images: ImageSpaces;
  /** Aborts when the agent cancels its call or disconnects. */
  signal: AbortSignal;
  /** A large base64 argument, where it is decoded already. */
  decoded?: Uint8Array | undefined;
};

type Content = CallToolResult['content'];

/** A tool for agents, as the Model Context Protocol describes it. */
export type Tool<
  Input extends z.ZodObject = z.ZodObject,
  Output extends z.ZodObject = z.ZodObject,
> = {
  name: string;
  title: string;
  description: string;
  needs: Permission;
  input: Input;
  output: Output;
  annotations: {
    readOnlyHint: boolean;
    destructiveHint: boolean;
    idempotentHint?: boolean;
  };
  /** The target of the action, for the log: never text that is typed, read or made up. */
  target: (input: z.output<Input>, context: ToolContext) => string;
  /**
   * @throws {Problem} whose message is returned to the agent
   * @returns the result, and content beside the same result as JSON, such as an image
   */
  run: (
    input: z.output<Input>,
    context: ToolContext,
  ) => Promise<{ result: z.output<Output>; content?: Content }>;
};

/** Types the parts of a tool by its schemas. */
export function tool<Input extends z.ZodObject, Output extends z.ZodObject>(
  parts: Tool<Input, Output>,
): Tool {
  // Its caller has parsed the input with its schema.
  return parts as unknown as Tool;
}

/** For tools that only read. */
export const looking = { readOnlyHint: true, destructiveHint: false, idempotentHint: true };
/** For tools whose effect depends on their target. */
export const acting = { readOnlyHint: false, destructiveHint: true, idempotentHint: false };
/** For tools that add something, or make reversible changes. */
export const adding = { readOnlyHint: false, destructiveHint: false, idempotentHint: false };
