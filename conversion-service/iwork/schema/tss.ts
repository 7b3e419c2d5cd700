/** TSS: styles, which inherit from each other. */
import { bool, message, type Read, reference, string, struct } from './declare.ts';

/** What every style begins with. */
export const StyleArchive = struct({
  name: string(1),
  /** A name that does not depend on the language, such as `text-3-paragraphstyle-Heading 1`. */
  styleIdentifier: string(2),
  parent: reference(3),
  /** Whether it was derived on the spot and has no name that a person gave it. */
  isVariation: bool(4),
});
export type StyleArchive = Read<typeof StyleArchive>;

/** A style of any kind. */
export const AnyStyle = struct({ super: message(1, StyleArchive) });
