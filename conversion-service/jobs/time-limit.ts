import { ConversionFailure, type Converter } from '../engine/converter.ts';
import { isStorageFault } from '../storage/storage-fault.ts';

/** The engine has a limit of its own and words for it; this one holds where the engine hangs. */
const graceMs = 5_000;

type Options = { timeoutMs: number; onConverted: () => void };

/** The converter, with an end to every conversion, and with word of it. */
export function withTimeLimit(
  converter: Converter,
  { timeoutMs, onConverted }: Options,
): Converter {
  return {
    async convert(conversion, signal) {
      const limit = AbortSignal.timeout(timeoutMs + graceMs);
      try {
        return await converter.convert(conversion, AbortSignal.any([signal, limit]));
      } catch (error) {
        if (signal.aborted || error instanceof ConversionFailure || isStorageFault(error))
          throw error;
        if (!limit.aborted) throw crashed(error);
        const detail = `The document takes longer than ${timeoutMs / 1_000} seconds.`;
        throw new ConversionFailure('timed_out', detail);
      } finally {
        onConverted();
      }
    },
    [Symbol.asyncDispose]: () => converter[Symbol.asyncDispose](),
  };
}

function crashed(cause: unknown): ConversionFailure {
  return new ConversionFailure('engine_crashed', 'The engine failed on this document.', { cause });
}
