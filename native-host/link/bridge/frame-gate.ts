import { Transform } from 'node:stream';
import { FrameSplitter } from '../wire/frame-splitter.ts';

/**
 * Passes native messaging frames on unread, each whole or not at all, so that a side that dies
 * within a frame leaves no broken one behind. Fails on a frame over `maxBytes`.
 */
export function frameGate(maxBytes: number): Transform {
  const splitter = new FrameSplitter(maxBytes);
  return new Transform({
    transform(piece: Buffer, _encoding, done) {
      try {
        for (const frame of splitter.push(piece)) this.push(frame);
        done();
      } catch (error) {
        done(error instanceof Error ? error : new Error(String(error)));
      }
    },
    flush(done) {
      try {
        splitter.end();
        done();
      } catch (error) {
        done(error instanceof Error ? error : new Error(String(error)));
      }
    },
  });
}
