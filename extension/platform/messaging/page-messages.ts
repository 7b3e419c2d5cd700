import { browser } from 'wxt/browser';
import { z } from 'zod';
import type { Contract, MethodName, Params, Result } from '../../../shared/messages/contract.ts';
import { MessageError } from '../../../shared/messages/message-error.ts';

/** Which part of the extension a message is for: all of them receive it. */
export type Recipient = 'background' | 'capture' | 'picker' | 'reader' | 'host' | 'windows';

const question = z.object({ to: z.string(), method: z.string(), params: z.unknown() });
const reply = z.union([
  z.strictObject({ error: z.object({ code: z.string(), message: z.string() }) }),
  z.strictObject({ result: z.unknown() }),
]);

type PageHandlers<C extends Contract> = {
  [M in MethodName<C>]: (params: z.output<C['methods'][M]['params']>) => Promise<Result<C, M>>;
};

/** Handles the calls of other parts of the extension to the part `to`. */
export function answerPages<C extends Contract>(
  to: Recipient,
  contract: C,
  handlers: PageHandlers<C>,
): void {
  browser.runtime.onMessage.addListener((message: unknown, sender) => {
    const asked = question.safeParse(message);
    if (sender.id !== browser.runtime.id || asked.data?.to !== to) return undefined;
    return answer(contract, handlers, asked.data);
  });
}

async function answer<C extends Contract>(
  contract: C,
  handlers: PageHandlers<C>,
  { method, params }: { method: string; params?: unknown },
): Promise<z.infer<typeof reply>> {
  try {
    const declared = Object.hasOwn(contract.methods, method) && contract.methods[method];
    if (!declared) throw new MessageError('method_not_found', `there is no method ${method}`);
    // The handler takes what the schema of its method has parsed.
    const handler = handlers[method as MethodName<C>] as (params: unknown) => Promise<unknown>;
    return { result: await handler(declared.params.parse(params)) };
  } catch (error) {
    const code = error instanceof Object && 'code' in error ? String(error.code) : 'internal';
    return { error: { code, message: error instanceof Error ? error.message : String(error) } };
  }
}

/**
 * Calls another part of the extension.
 * @throws MessageError with the code that the other part gave
 */
export async function askPage<C extends Contract, M extends MethodName<C>>(
  to: Recipient,
  contract: C,
  method: M,
  params: Params<C, M>,
): Promise<Result<C, M>> {
  const answered = reply.parse(await browser.runtime.sendMessage({ to, method, params }));
  if ('error' in answered) throw new MessageError(answered.error.code, answered.error.message);
  // The result is what the schema of this method has parsed.
  return contract.methods[method]?.result.parse(answered.result) as Result<C, M>;
}

/** Calls `act` with each request of that form which the background sends to this page's script. */
export function onPageRequest<T>(schema: z.ZodType<T>, act: (request: T) => Promise<void>): void {
  browser.runtime.onMessage.addListener((message: unknown) => {
    const request = schema.safeParse(message);
    if (!request.success) return undefined;
    void act(request.data);
    // Answered at once: what the user selects comes in a message of its own.
    return Promise.resolve(true);
  });
}
