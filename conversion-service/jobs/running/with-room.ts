import { rm, stat } from 'node:fs/promises';
import type { Converter } from '../../engine/converter.ts';
import type { RoomWatch, Storage } from '../../storage/storage.ts';
import { isStorageFault } from '../../storage/storage-fault.ts';

/**
 * The converter, whose phases begin where there is room and whose answers are believed where there
 * was room all the while. Otherwise it throws a fault of the storage, and nothing is left of the
 * work.
 */
export function withRoom(converter: Converter, storage: Storage): Converter {
  return {
    async stage(conversion, signal) {
      const { source, merging = [{ source }] } = conversion;
      const sizes = await Promise.all(merging.map(async (part) => (await stat(part.source)).size));
      const size = sizes.reduce((sum, each) => sum + each);
      storage.requireRoomToConvert(size);
      await using opened = new AsyncDisposableStack();
      const room = opened.use(storage.watch());
      const staging = converter.stage(conversion, signal);
      const staged = opened.use(await staging.catch((error) => doubt(error, room)));
      const owned = opened.move();
      return {
        async run(run) {
          try {
            storage.requireRoomToConvert(size);
            const converted = await staged.run(run);
            await room.requireAmple('success');
            return converted;
          } catch (error) {
            await rm(run.target, { force: true });
            return await doubt(error, room);
          }
        },
        [Symbol.asyncDispose]: () => owned.disposeAsync(),
      };
    },
    [Symbol.asyncDispose]: () => converter[Symbol.asyncDispose](),
  };
}

/** @throws the error, or the fault of the storage that may be behind it */
async function doubt(error: unknown, room: RoomWatch): Promise<never> {
  if (isStorageFault(error)) throw faultIn(error);
  // What took too long may have waited for the disk.
  await room.requireAmple('failure');
  throw error;
}

/** Without what says that the document is at fault. */
function faultIn(error: unknown): unknown {
  const cause = error instanceof Error ? error.cause : undefined;
  return isStorageFault(cause) ? faultIn(cause) : error;
}
