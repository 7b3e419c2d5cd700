import { ConversionFailure } from '../../../conversion/failure.ts';
import { ProtobufMessage } from '../../protobuf/protobuf-message.ts';
import { varintAt } from '../../protobuf/wire.ts';
import type { Archive, Struct } from '../../schema/declare.ts';
import { ArchiveInfo, type MessageInfo } from '../../schema/tsp.ts';
import { packageLimits } from '../../zip-file.ts';

/** An object of a document with the number of its type. */
export type GraphObject = { identifier: number; type: number; message: ProtobufMessage };

type Stored = { type: number; bytes: Uint8Array; archive: string };

/** The objects of a document by identifier; messages are parsed when they are requested. */
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
    return { identifier, type: stored.type, message: new ProtobufMessage(stored.bytes) };
  }

  /** An object of a type; undefined where it is missing or another. */
  read<Value>(identifier: number | undefined, type: Archive<Value>): Value | undefined {
    const found = this.get(identifier);
    return found && isOneOf(found, type) ? type.read(found.message) : undefined;
  }

  /** An object read as a type, whatever it is: the type follows from the reference. */
  readAs<Value>(identifier: number | undefined, type: Struct<Value>): Value | undefined {
    const found = this.get(identifier);
    return found && type.read(found.message);
  }

  /** Whether there is an object of one of the types. */
  isOneOf(identifier: number | undefined, ...types: AnyArchive[]): boolean {
    const stored = identifier === undefined ? undefined : this.#objects.get(identifier);
    return stored !== undefined && isOneOf(stored, ...types);
  }

  /** Notes that an object's content goes into the result. */
  take(identifier: number): void {
    this.#taken.add(identifier);
  }

  isTaken(identifier: number): boolean {
    return this.#taken.has(identifier);
  }

  /** The archive that an object lies in, as `open-package.ts` names it. */
  archiveOf(identifier: number): string | undefined {
    return this.#objects.get(identifier)?.archive;
  }

  /** Identifiers of all objects of the types, in the order of the archives. */
  ofType(...types: AnyArchive[]): number[] {
    return [...this.#objects].flatMap(([identifier, stored]) =>
      isOneOf(stored, ...types) ? [identifier] : [],
    );
  }

  /** Every identifier with its type, in the order of the archives. */
  *entries(): Generator<{ identifier: number; type: number; archive: string; bytes: number }> {
    for (const [identifier, { type, archive, bytes }] of this.#objects)
      yield { identifier, type, archive, bytes: bytes.length };
  }
}

type AnyArchive = Archive<unknown>;

/** Whether an object is of one of the types. */
export function isOneOf({ type }: { type: number }, ...types: AnyArchive[]): boolean {
  return types.some((each) => each.types.includes(type));
}

/** An object as an archive holds it: its identifier, its type's number and its message's bytes. */
type ArchivedObject = {
  identifier: number;
  type: number;
  bytes: Uint8Array;
  info: MessageInfo;
};

/**
 * The objects of an unpacked archive: each a varint length, an ArchiveInfo and its messages. Of
 * several messages the first is the object; the others are changes to it that other versions made.
 * Ends where the archive is truncated.
 */
export function* archiveObjects(archive: Uint8Array): Generator<ArchivedObject> {
  let at = 0;
  while (at < archive.length) {
    const length = varintAt(archive, at);
    if (!length) return;
    const headerEnd = length.next + Number(length.value);
    if (headerEnd > archive.length) return;
    const header = ArchiveInfo.read(new ProtobufMessage(archive.subarray(length.next, headerEnd)));
    const { identifier } = header;
    let start = headerEnd;
    for (const [index, info] of header.messageInfos.entries()) {
      const end = start + (info.length ?? 0);
      if (end > archive.length) return;
      const { type } = info;
      if (index === 0 && identifier !== undefined && type !== undefined)
        yield { identifier, type, bytes: archive.subarray(start, end), info };
      start = end;
    }
    at = start;
  }
}
