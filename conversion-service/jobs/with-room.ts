import { rm, stat } from 'node:fs/promises';
import type { Converter } from '../engine/converter.ts';
import type { Storage } from '../storage/storage.ts';
import { isStorageFault } from '../storage/storage-fault.ts';

/**
 * The converter, which begins where there is room and whose answers are believed where there was
 * room all the while. Otherwise it throws a fault of the storage, and nothing is left of the work.
 */
export function withRoom(converter: Converter, storage: Storage): Converter {
  return {
    async convert(conversion, signal) {
      const { size } = await stat(conversion.source);
      storage.requireRoomToConvert(size);
      using room = storage.watch();
      try {
        const converted = await converter.convert(conversion, signal);
        await room.requireAmple('success');
        return converted;
      } catch (error) {
        await rm(conversion.target, { force: true });
        if (isStorageFault(error)) throw faultIn(error);
        // What took too long may have waited for the disk.
        await room.requireAmple('failure');
        throw error;
      }
    },
    [Symbol.asyncDispose]: () => converter[Symbol.asyncDispose](),
  };
}

/** Without what says that the document is at fault. */
function faultIn(error: unknown): unknown {
  const cause = error instanceof Error ? error.cause : undefined;
  return isStorageFault(cause) ? faultIn(cause) : error;
}
