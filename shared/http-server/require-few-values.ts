import { setImmediate } from 'node:timers/promises';
import type { MiddlewareHandler } from 'hono';
import { Problem } from '../api/problem.ts';

/** More than any request needs; checking every value of 1 MB takes seconds. */
const maxValues = 15_000;
const maxDepth = 100;
/** A larger body is read, checked and parsed with pauses in between, so that others get a turn. */
const atOnceBytes = 1_000_000;

/** Refuses JSON with very many values, or very deep nesting, before any value is created. */
export const requireFewValues: MiddlewareHandler = async (c, next) => {
  const bytes = Buffer.from(await c.req.arrayBuffer());
  const isLarge = bytes.length > atOnceBytes;
  if (isLarge) await setImmediate();
  if (hasManyValues(bytes)) {
    throw new Problem(
      'invalid_request',
      `The body has more than ${maxValues} values, or more than ${maxDepth} levels of them.`,
    );
  }
  // It is parsed next.
  if (isLarge) await setImmediate();
  await next();
};

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c];
const opening = new Set([0x5b, 0x7b]);
const closing = new Set([0x5d, 0x7d]);

/** For JSON in UTF-8, valid or not. */
export function hasManyValues(json: Buffer): boolean {
  let values = 0;
  let depth = 0;
  for (let at = 0; at < json.length; at++) {
    const byte = json[at] ?? 0;
    if (byte === quote) at = endOfString(json, at);
    else if (byte === comma) values++;
    else if (opening.has(byte)) depth++;
    else if (closing.has(byte)) depth--;
    if (values >= maxValues || depth > maxDepth) return true;
  }
  return false;
}

function endOfString(json: Buffer, start: number): number {
  for (let at = json.indexOf(quote, start + 1); at !== -1; at = json.indexOf(quote, at + 1)) {
    let before = at;
    while (json[before - 1] === backslash) before--;
    if ((at - before) % 2 === 0) return at;
  }
  return json.length;
}
