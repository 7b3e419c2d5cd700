import { spawn } from 'node:child_process';
import type { Readable } from 'node:stream';
import type { Size } from '../../../shared/geometry.ts';
import type { RgbaImage } from '../../../shared/ocr/image/image.ts';

/** The images of one PipeWire stream, of which the last one is kept. */
export type StreamFrames = Disposable & {
  readonly isOpen: boolean;
  /** How many have arrived. */
  readonly count: number;
  readonly last: RgbaImage | undefined;
  /** Resolves once the first has arrived; to false where none will. */
  readonly begun: Promise<boolean>;
};

/** The desktop sends an image for each change, and at most this many in a second. */
const maxRate = 5;
/** In bytes: an 8K display has 133 million. */
const maxFrame = 200_000_000;
/** In ms: it takes less than one second. */
const beginMs = 10_000;

/**
 * Receives them with GStreamer's own program, raw and of one size: Node has no PipeWire client. It
 * reports their size on its output, and writes them to a separate pipe.
 */
export function receiveFrames(node: number, command = 'gst-launch-1.0'): StreamFrames {
  const wanted = `video/x-raw,max-framerate=${maxRate}/1`;
  const source = ['pipewiresrc', `path=${node}`, 'do-timestamp=true', '!', wanted];
  const raw = ['videoconvert', '!', 'video/x-raw,format=RGBA', '!', 'fdsink', 'fd=3', 'sync=false'];
  const child = spawn(command, ['-v', ...source, '!', ...raw], {
    stdio: ['ignore', 'pipe', 'ignore', 'pipe'],
  });
  const { promise: begun, resolve } = Promise.withResolvers<boolean>();
  let isOpen = true;
  let count = 0;
  let last: RgbaImage | undefined;
  let size: Size | undefined;
  let said = '';
  let parts: Buffer[] = [];
  let held = 0;

  const end = () => {
    isOpen = false;
    resolve(false);
    clearTimeout(late);
    process.off('exit', end);
    child.kill('SIGKILL');
  };
  process.once('exit', end);
  const late = setTimeout(end, beginMs);
  child.once('error', end);
  child.once('exit', end);
  (child.stdout as Readable).setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-10_000);
    const announced = sizeIn(said);
    // A display whose mode has changed is shared again.
    if (announced && size && (announced.width !== size.width || announced.height !== size.height))
      end();
    size ??= announced;
    if (size && 4 * size.width * size.height > maxFrame) end();
  });
  const pictures = child.stdio[3] as Readable;
  pictures.on('error', end);
  pictures.on('data', (bytes: Buffer) => {
    parts.push(bytes);
    held += bytes.length;
    if (held > 2 * maxFrame) end();
    else if (size) takeFrames(size);
  });

  function takeFrames({ width, height }: Size): void {
    const frame = 4 * width * height;
    while (held >= frame) {
      const all = parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts, held);
      last = { width, height, data: Uint8Array.prototype.slice.call(all, 0, frame) };
      parts = held > frame ? [all.subarray(frame)] : [];
      held -= frame;
      count += 1;
      clearTimeout(late);
      resolve(true);
    }
  }

  return {
    get isOpen() {
      return isOpen;
    },
    get count() {
      return count;
    },
    get last() {
      return last;
    },
    begun,
    [Symbol.dispose]: end,
  };
}

/** Parses `…fdsink0.GstPad:sink: caps = video/x-raw, width=(int)1600, height=(int)1000, …`. */
function sizeIn(said: string): Size | undefined {
  const line = said.split('\n').findLast((one) => /FdSink.*:sink: caps = /.test(one));
  const width = Number(/width=\(int\)(\d+)/.exec(line ?? '')?.[1]);
  const height = Number(/height=\(int\)(\d+)/.exec(line ?? '')?.[1]);
  return width > 0 && height > 0 ? { width, height } : undefined;
}
