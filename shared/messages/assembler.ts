import type { Chunk, Message } from './envelope.ts';
import { MessageError } from './message-error.ts';
import { assemblies, assemblyLength, frameBytes, partLength } from './message-limits.ts';

type Assembly = { count: number; parts: string[] };

/** Puts the chunks of one connection together again. */
export class Assembler {
  readonly #unfinished = new Map<number, Assembly>();
  #length = 0;

  /**
   * Takes the next chunk.
   * @returns the JSON of the message that it completes, undefined while pieces are missing
   * @throws MessageError `protocol_error` on a piece out of order or beyond the limits
   */
  accept({ chunk, index, count, part }: Chunk): string | undefined {
    const assembly = this.#unfinished.get(chunk) ?? this.#begin(chunk, count);
    if (index !== assembly.parts.length || count !== assembly.count) {
      throw new MessageError('protocol_error', `chunk ${chunk} came out of order`);
    }
    assembly.parts.push(part);
    this.#length += part.length;
    if (this.#length > assemblyLength) {
      throw new MessageError('protocol_error', `messages over ${assemblyLength} characters`);
    }
    if (assembly.parts.length < count) return undefined;
    const json = assembly.parts.join('');
    this.#unfinished.delete(chunk);
    this.#length -= json.length;
    return json;
  }

  #begin(chunk: number, count: number): Assembly {
    if (this.#unfinished.size >= assemblies) {
      throw new MessageError('protocol_error', `more than ${assemblies} unfinished messages`);
    }
    const assembly = { count, parts: [] };
    this.#unfinished.set(chunk, assembly);
    return assembly;
  }
}

/**
 * Splits `message` into frames of at most `frameBytes`: the message itself where it is short
 * enough, otherwise chunks numbered `id`. A surrogate pair may be cut in two: JSON carries each
 * half as an escape.
 * @throws MessageError `message_too_large` where no receiver would put it together
 */
export function splitMessage(message: Message, id: number): (Message | Chunk)[] {
  const json = JSON.stringify(message);
  if (utf8Fits(json, frameBytes)) return [message];
  if (json.length > assemblyLength) {
    throw new MessageError('message_too_large', `a message over ${assemblyLength} characters`);
  }
  const count = Math.ceil(json.length / partLength);
  return Array.from({ length: count }, (_, index) => ({
    chunk: id,
    index,
    count,
    part: json.slice(index * partLength, (index + 1) * partLength),
  }));
}

function utf8Fits(text: string, bytes: number): boolean {
  if (text.length * 3 <= bytes) return true;
  if (text.length > bytes) return false;
  let length = 0;
  for (let i = 0; i < text.length; i++) length += utf8Length(text.charCodeAt(i));
  return length <= bytes;
}

/** Bytes of one UTF-16 unit in UTF-8; a surrogate counts for half of its pair's four. */
function utf8Length(unit: number): number {
  if (unit < 0x80) return 1;
  if (unit < 0x800) return 2;
  return unit >= 0xd800 && unit <= 0xdfff ? 2 : 3;
}
