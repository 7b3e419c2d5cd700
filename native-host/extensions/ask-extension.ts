import { Problem, type ProblemCode, problemStatus } from '../../shared/api/problem.ts';
import type { CallOptions } from '../../shared/messages/answering.ts';
import type { MethodName, Params, Result } from '../../shared/messages/contract.ts';
import type { ExtensionContract } from '../../shared/messages/contracts/extension-contract.ts';
import { MessageError } from '../../shared/messages/message-error.ts';
import type { AttachedClient } from '../link/server/attached-clients.ts';

/**
 * Calls a method of an extension.
 * @throws Problem with the code that the extension returned, `timeout`, or
 *   `extension_not_connected` where it disconnected or is too old for the method
 */
export async function askExtension<M extends MethodName<ExtensionContract>>(
  { peer, client }: AttachedClient,
  method: M,
  params: Params<ExtensionContract, M>,
  { timeoutMs = 10_000, signal }: CallOptions = {},
): Promise<Result<ExtensionContract, M>> {
  try {
    return await peer.call(method, params, { timeoutMs, signal });
  } catch (error) {
    const browser = client.kind === 'extension' ? client.browser.name : 'the browser';
    throw toProblem(error, browser);
  }
}

function toProblem(error: unknown, browser: string): unknown {
  if (!(error instanceof MessageError)) return error;
  const options = { cause: error };
  switch (error.code) {
    case 'timeout':
      return new Problem('timeout', `The extension in ${browser} did not answer in time.`, options);
    case 'disconnected':
      return notConnected(`The extension in ${browser} went away. Try again.`, error);
    case 'method_not_found':
      return notConnected(`The extension in ${browser} is too old for this. Update it.`, error);
    default:
      return isForCaller(error.code) ? new Problem(error.code, error.message, options) : error;
  }
}

function notConnected(words: string, cause: MessageError): Problem {
  return new Problem('extension_not_connected', words, { cause });
}

/** Internal failures of an extension are no answers: they go to the log. */
function isForCaller(code: string): code is ProblemCode {
  return Object.hasOwn(problemStatus, code) && code !== 'internal' && code !== 'invalid_request';
}
