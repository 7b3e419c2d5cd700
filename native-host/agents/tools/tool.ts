import type { CallToolResult } from '@modelcontextprotocol/server';
import type { z } from 'zod';
import type { Host } from '../../host.ts';
import type { Permission } from '../agents.ts';
import type { ImageSpaces } from '../image-spaces.ts';

/** What a tool may use. */
export type ToolContext = {
  host: Host;
  images: ImageSpaces;
  /** Aborts when the agent takes its call back, or goes. */
  signal: AbortSignal;
  /** What an argument says as base64, where that was large and is decoded already. */
  decoded?: Uint8Array | undefined;
};

type Content = CallToolResult['content'];

/** Something that agents may have done, as the Model Context Protocol describes it. */
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
  /** What it is done to, for the log: never text that is typed, read or made up. */
  target: (input: z.output<Input>, context: ToolContext) => string;
  /**
   * @throws {Problem} which the agent is told in words
   * @returns what it is, and content beside the same as JSON, such as an image
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
  // What calls it has read the input by its schema.
  return parts as unknown as Tool;
}

/** Of tools that only look. */
export const looking = { readOnlyHint: true, destructiveHint: false, idempotentHint: true };
/** Of tools whose effect depends on what they hit. */
export const acting = { readOnlyHint: false, destructiveHint: true, idempotentHint: false };
/** Of tools that add something, or change what can be changed back. */
export const adding = { readOnlyHint: false, destructiveHint: false, idempotentHint: false };
