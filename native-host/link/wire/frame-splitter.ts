import { endianness } from 'node:os';
import { parseJson } from '../../../shared/parse-json.ts';

/** Bytes of the length before each payload: uint32 in the machine's own byte order. */
const headerBytes = 4;

/** A stream that is no sequence of frames. Its connection cannot continue. */
export class FrameError extends Error {
  override readonly name = 'FrameError';
}

/**
 * Cuts a stream of native messaging frames, given in any pieces, into complete frames. Holds at
 * most one unfinished frame of `maxBytes`.
 */
export class FrameSplitter {
  readonly #maxBytes: number;
  #frame = Buffer.allocUnsafe(headerBytes);
  #filled = 0;

  /** @param maxBytes the longest payload that is accepted, in bytes */
  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /**
   * Returns the frames that `piece` completes, each with its header.
   * @throws FrameError on an empty frame or one over the limit
   */
  push(piece: Uint8Array): Buffer[] {
    const frames: Buffer[] = [];
    for (let taken = 0; taken < piece.length; ) {
      const part = piece.subarray(taken, taken + this.#frame.length - this.#filled);
      this.#frame.set(part, this.#filled);
      this.#filled += part.length;
      taken += part.length;
      if (this.#filled < this.#frame.length) break;
      if (this.#frame.length === headerBytes) this.#begin();
      else frames.push(this.#take());
    }
    return frames;
  }

  /** @throws FrameError where the stream ended within a frame */
  end(): void {
    if (this.#filled > 0) throw new FrameError('the stream ended within a frame');
  }

  #begin(): void {
    const length = readLength(this.#frame);
    if (length === 0) throw new FrameError('an empty frame');
    if (length > this.#maxBytes) {
      throw new FrameError(`a frame of ${length} bytes; at most ${this.#maxBytes} are accepted`);
    }
    const header = this.#frame;
    this.#frame = Buffer.allocUnsafe(headerBytes + length);
    this.#frame.set(header);
  }

  #take(): Buffer {
    const frame = this.#frame;
    this.#frame = Buffer.allocUnsafe(headerBytes);
    this.#filled = 0;
    return frame;
  }
}

function readLength(header: Buffer): number {
  return endianness() === 'LE' ? header.readUInt32LE() : header.readUInt32BE();
}

/** `value` as a native messaging frame: its length and its JSON in UTF-8. */
export function encodeFrame(value: unknown): Buffer {
  const json = JSON.stringify(value);
  const length = Buffer.byteLength(json);
  const frame = Buffer.allocUnsafe(headerBytes + length);
  if (endianness() === 'LE') frame.writeUInt32LE(length);
  else frame.writeUInt32BE(length);
  frame.write(json, headerBytes);
  return frame;
}

/**
 * The value of a complete frame.
 * @throws FrameError where it is not JSON in UTF-8
 */
export function decodeFrame(frame: Buffer): unknown {
  try {
    return parseJson(decoder.decode(frame.subarray(headerBytes)));
  } catch (cause) {
    throw new FrameError('a frame is not JSON', { cause });
  }
}

const decoder = new TextDecoder('utf-8', { fatal: true });
