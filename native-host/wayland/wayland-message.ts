/** An argument of a request: numbers, texts, and objects by their numbers. */
export type WaylandArgument = number | string;

/** Reads the values of an event in their order. */
export type EventReader = {
  uint(): number;
  int(): number;
  /** A number with a fraction of 1/256. */
  fixed(): number;
  text(): string;
};

export type WaylandMessage = { object: number; event: number; values: EventReader };

const headerBytes = 8;
/** The largest size that the format allows. */
const maxBytes = 0xffff;

/** A request in the wire format of Wayland: words of four bytes in the machine's byte order. */
export function encodeMessage(object: number, request: number, values: WaylandArgument[]): Buffer {
  const parts = values.map((value) => (typeof value === 'number' ? word(value) : text(value)));
  const size = headerBytes + parts.reduce((sum, part) => sum + part.length, 0);
  if (size > maxBytes) throw new RangeError(`a request of ${size} bytes is too large for Wayland`);
  return Buffer.concat([word(object), word((size << 16) | request), ...parts]);
}

/** A number as a request's fixed-point value, in 256ths. */
export function fixed(value: number): number {
  return Math.round(value * 256);
}

/** Takes bytes as they arrive and returns the complete events. */
export function createMessageReader(): { read(bytes: Buffer): WaylandMessage[] } {
  let rest = Buffer.alloc(0);
  return {
    read(bytes) {
      rest = Buffer.concat([rest, bytes]);
      const messages: WaylandMessage[] = [];
      while (rest.length >= headerBytes) {
        const [object, second] = [rest.readUInt32LE(0), rest.readUInt32LE(4)];
        const size = second >>> 16;
        if (size < headerBytes) throw new Error(`an event of ${size} bytes`);
        if (rest.length < size) break;
        const values = readerOf(rest.subarray(headerBytes, size));
        messages.push({ object, event: second & 0xffff, values });
        rest = rest.subarray(size);
      }
      return messages;
    },
  };
}

function word(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value >>> 0);
  return bytes;
}

/** With its length and a terminating zero, padded to whole words. */
function text(value: string): Buffer {
  const bytes = Buffer.from(`${value}\0`);
  const padded = Buffer.alloc(Math.ceil(bytes.length / 4) * 4);
  bytes.copy(padded);
  return Buffer.concat([word(bytes.length), padded]);
}

function readerOf(bytes: Buffer): EventReader {
  let at = 0;
  const next = <T>(read: (offset: number) => T): T => {
    const value = read(at);
    at += 4;
    return value;
  };
  const uint = () => next((offset) => bytes.readUInt32LE(offset));
  const int = () => next((offset) => bytes.readInt32LE(offset));
  return {
    uint,
    int,
    fixed: () => int() / 256,
    text() {
      const length = uint();
      const value = bytes.toString('utf8', at, at + Math.max(0, length - 1));
      at += Math.ceil(length / 4) * 4;
      return value;
    },
  };
}
