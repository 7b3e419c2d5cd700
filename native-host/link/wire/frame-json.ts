import { endianness } from 'node:os';
import { parseJson } from '../../../shared/parse-json.ts';
import { FrameError, headerBytes } from './frame-splitter.ts';

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
 * The value of a whole frame.
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
