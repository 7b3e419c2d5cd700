import type { CallToolResult } from '@modelcontextprotocol/server';
import { z } from 'zod';
import type { ConnectedAgent } from '../../../shared/api/agents-state.ts';
import { type AnyProblemCode, Problem } from '../../../shared/api/problem.ts';
import { toProblem } from '../../../shared/http-server/problem-response.ts';
import { storageProblem } from '../../storage/storage-problem.ts';
import type { Tool, ToolContext } from '../tools/tool.ts';

export type ToolCall = { agent: string; via: ConnectedAgent['via']; tool: Tool; input: unknown };

/**
 * Runs a tool where it is allowed. A failure is returned as text that a model can act on: the code,
 * what to do, and what was found instead.
 */
export async function callTool(call: ToolCall, context: ToolContext): Promise<CallToolResult> {
  const { agent, via, tool, input } = call;
  const { agents, log } = context.host;
  const startedAt = performance.now();
  let target = '';
  const note = (outcome: string) => {
    const durationMs = Math.round(performance.now() - startedAt);
    agents.note({ agent, via, tool: tool.name, target, outcome, durationMs });
  };
  try {
    agents.requireAllowed(tool.needs);
    const read = tool.input.parse(input ?? {});
    target = tool.target(read, context);
    const { result, content = [] } = await tool.run(read, context);
    note('done');
    return {
      content: [...content, { type: 'text', text: JSON.stringify(result) }],
      structuredContent: result,
    };
  } catch (error) {
    const problem = inWords(error);
    note(problem.code);
    if (problem.code === 'internal' && !context.signal.aborted) {
      log.error({ err: problem.cause ?? error, tool: tool.name }, 'a tool failed');
    }
    return failed(agents.allows('read') ? problem : withoutScreenText(problem));
  }
}

function inWords(error: unknown): ReturnType<typeof toProblem> {
  if (error instanceof z.ZodError) {
    const message = `The arguments are not valid: ${z.prettifyError(error)}`;
    return new Problem('invalid_request', message);
  }
  return storageProblem(error) ?? toProblem(error);
}

function failed({ code, message, members }: ReturnType<typeof toProblem>): CallToolResult {
  const more = Object.keys(members).length > 0 ? `\n${JSON.stringify(members)}` : '';
  return { isError: true, content: [{ type: 'text', text: `${code}: ${message}${more}` }] };
}

/** The problem for an agent that may not read: without any text from the screen. */
function withoutScreenText({ code, message }: Problem<AnyProblemCode>): Problem<AnyProblemCode> {
  return new Problem(code, words[code] ?? message);
}

/** Replacements for messages that say which text is where, or how often. */
const words: Partial<Record<AnyProblemCode, string>> = {
  text_not_found:
    'What you look for is not there, or not so many times. You may not read the screen, so this does ' +
    'not say what is.',
  text_ambiguous:
    'What you look for is there more than once: say which as `nth`, from 1. You may not read the ' +
    'screen, so this does not say where.',
  screen_changed: 'What you look for changes, or stands elsewhere by now. Try again.',
};
