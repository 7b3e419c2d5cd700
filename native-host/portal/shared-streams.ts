import { z } from 'zod';
import { unwrap } from './portal.ts';
import { variant } from './session-bus.ts';

/** A display that a person shares. */
export type Stream = {
  /** Where PipeWire has its pictures, and by what points on it are told. */
  node: number;
  /** Both in the units of the compositor, where it tells. */
  position: Pair | undefined;
  size: Pair | undefined;
};
type Pair = [number, number];

const pair = z.tuple([z.number(), z.number()]);
const untilRevoked = 2;
const monitors = 1;
const hiddenPointer = 1;

/** As a portal tells of what is shared. */
export const streams = z
  .array(z.tuple([z.number(), z.record(z.string(), z.unknown())]))
  .transform((told) =>
    told.map(
      ([node, { position, size }]): Stream => ({
        node,
        position: pairOf(position),
        size: pairOf(size),
      }),
    ),
  );

/** The options that ask for displays, without the pointer in their pictures. */
export const displaysWanted = () => ({
  types: variant('u', monitors),
  multiple: variant('b', true),
  cursor_mode: variant('u', hiddenPointer),
});

/** The options that have a consent last, and of one that was given before. */
export const lasting = (restoreToken: string | undefined) => ({
  persist_mode: variant('u', untilRevoked),
  ...(restoreToken !== undefined && { restore_token: variant('s', restoreToken) }),
});

function pairOf(value: unknown): Pair | undefined {
  return value === undefined ? undefined : pair.parse(unwrap(value));
}
