import type { Chunk } from './envelope.ts';
import { assemblies, assemblyLength } from './limits.ts';
import { MessageError } from './message-error.ts';

type Assembly = { count: number; parts: string[] };

/** Puts the chunks of one connection together again. */
export class Assembler {
  readonly #unfinished = new Map<number, Assembly>();
  #length = 0;

  /**
   * Takes the next chunk.
   * @returns the JSON of the message that it completes, undefined while pieces are missing
   * @throws MessageError `protocol_error` on a piece out of order or beyond the bounds
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
