import { expect, test } from 'vitest';
import { openLogStream } from './log-stream.ts';

/** A target that accepts this many bytes and then refuses. */
function place() {
  let room = Number.POSITIVE_INFINITY;
  let text = '';
  return {
    stream: openLogStream(-1, {
      now: () => 0,
      put(bytes) {
        if (room === 0) throw Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' });
        const taken = bytes.subarray(0, room);
        room -= taken.length;
        text += Buffer.from(taken).toString();
        return taken.length;
      },
    }),
    leave(bytes: number) {
      room = bytes;
    },
    text: () => text,
  };
}

const word = (lines: number) =>
  `{"level":"warn","time":"1970-01-01T00:00:00.000Z","lines":${lines},"message":"lines of the log were dropped since they could not be written"}\n`;

test('lines that are refused are dropped and counted once there is room', () => {
  const { stream, leave, text } = place();
  stream.write('a\n');
  leave(0);
  for (let line = 0; line < 5; line++) stream.write('lost\n');
  leave(Number.POSITIVE_INFINITY);
  stream.write('b\n');
  stream.write('c\n');
  expect(text()).toBe(`a\n${word(5)}b\nc\n`);
});

test('a line that went in part is one that was dropped, and ends', () => {
  const { stream, leave, text } = place();
  leave(2);
  stream.write('lost\n');
  leave(Number.POSITIVE_INFINITY);
  stream.write('b\n');
  expect(text()).toBe(`lo\n${word(1)}b\n`);
});
