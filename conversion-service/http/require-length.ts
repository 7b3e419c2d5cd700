import { pipeline, type Readable, Transform } from 'node:stream';

/**
 * The bytes of a file, which fail at the end where they are fewer or more than there should be: a
 * file that is cut off while it is read ends for its reader as a whole one does.
 */
export function requireLength(file: Readable, bytes: number): Readable {
  let read = 0;
  const counted = new Transform({
    transform(piece: Buffer, _encoding, callback) {
      read += piece.length;
      callback(null, piece);
    },
    flush(callback) {
      callback(read === bytes ? null : new Error(`a file gave ${read} of ${bytes} bytes`));
    },
  });
  // The reader is told of what goes wrong by the stream that it reads.
  return pipeline(file, counted, () => undefined);
}
