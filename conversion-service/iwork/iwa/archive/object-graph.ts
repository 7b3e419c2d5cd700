import { ConversionFailure } from '../../../engine/converter.ts';
import { packageLimits } from '../package/limits.ts';
import { archiveObjects } from './archive-objects.ts';
import { Message } from './message.ts';

/** An object of a document with the number of its type. */
export type GraphObject = { identifier: number; type: number; message: Message };

type Stored = { type: number; bytes: Uint8Array; archive: string };

/** The objects of a document by identifier; messages are read when they are asked for. */
export class ObjectGraph {
  readonly #objects = new Map<number, Stored>();
  readonly #taken = new Set<number>();

  /** @throws {ConversionFailure} `too_complex` where there are too many objects */
  constructor(archives: ReadonlyMap<string, Uint8Array>) {
    for (const [archive, bytes] of archives)
      for (const { identifier, type, bytes: message } of archiveObjects(bytes)) {
        if (this.#objects.size >= packageLimits.objects)
          throw new ConversionFailure('too_complex', 'The document holds too many objects.');
        if (!this.#objects.has(identifier))
          this.#objects.set(identifier, { type, bytes: message, archive });
      }
  }

  get size(): number {
    return this.#objects.size;
  }

  get(identifier: number | undefined): GraphObject | undefined {
    const stored = identifier === undefined ? undefined : this.#objects.get(identifier);
    if (!stored || identifier === undefined) return undefined;
    return { identifier, type: stored.type, message: new Message(stored.bytes) };
  }

  /** The message of an object of one of the types, undefined where it is missing or another. */
  message(identifier: number | undefined, ...types: number[]): Message | undefined {
    const found = this.get(identifier);
    return found && (types.length === 0 || types.includes(found.type)) ? found.message : undefined;
  }

  /** Notes that an object's content goes into the result. */
  take(identifier: number): void {
    this.#taken.add(identifier);
  }

  isTaken(identifier: number): boolean {
    return this.#taken.has(identifier);
  }

  typeOf(identifier: number | undefined): number | undefined {
    return identifier === undefined ? undefined : this.#objects.get(identifier)?.type;
  }

  /** The archive that an object lies in, as `open-package.ts` names it. */
  archiveOf(identifier: number): string | undefined {
    return this.#objects.get(identifier)?.archive;
  }

  /** Identifiers of all objects of the types, in the order of the archives. */
  ofType(...types: number[]): number[] {
    return [...this.#objects].flatMap(([identifier, { type }]) =>
      types.includes(type) ? [identifier] : [],
    );
  }

  /** Every identifier with its type, in the order of the archives. */
  *entries(): Generator<{ identifier: number; type: number; archive: string; bytes: number }> {
    for (const [identifier, { type, archive, bytes }] of this.#objects)
      yield { identifier, type, archive, bytes: bytes.length };
  }
}
