import { expect, test } from 'vitest';
import { decodeFrame, encodeFrame, FrameError, FrameSplitter } from './frame-splitter.ts';

const values = [{ a: 1 }, 'é漢😀', [1, 2, 3], null, 'x'.repeat(5000)];
const stream = Buffer.concat(values.map(encodeFrame));

test.each([1, 2, 3, 5, 7, 64, 4096, 1_000_000])('frames in pieces of %i bytes', (size) => {
  const splitter = new FrameSplitter(8192);
  const frames: unknown[] = [];
  for (let at = 0; at < stream.length; at += size) {
    frames.push(...splitter.push(stream.subarray(at, at + size)).map(decodeFrame));
  }
  splitter.end();
  expect(frames).toEqual(values);
});

test('a frame of exactly the bound passes, one byte more does not', () => {
  const frame = encodeFrame('x'.repeat(98));
  expect(new FrameSplitter(100).push(frame)).toHaveLength(1);
  expect(() => new FrameSplitter(99).push(frame)).toThrow(FrameError);
});

test('an empty frame, a truncated one and text that is not JSON are refused', () => {
  expect(() => new FrameSplitter(99).push(Buffer.alloc(4))).toThrow(/empty/);
  const splitter = new FrameSplitter(99);
  splitter.push(encodeFrame('cut').subarray(0, 6));
  expect(() => splitter.end()).toThrow(/within a frame/);
  expect(() => decodeFrame(Buffer.from('\0\0\0\0{'))).toThrow(FrameError);
  expect(() => decodeFrame(Buffer.from([0, 0, 0, 0, 0x22, 0xff, 0x22]))).toThrow(FrameError);
});
