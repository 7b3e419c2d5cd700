import type { Message } from '../../archive/message.ts';
import type { ObjectGraph } from '../../archive/object-graph.ts';

/** One style of the chain from a style to its furthest parent. */
export type ChainedStyle = {
  identifier: number;
  message: Message;
  /** What a person calls it; undefined for what is derived from a named one on the spot. */
  name: string | undefined;
  /** A name that does not depend on the language, such as `text-3-paragraphstyle-Heading 1`. */
  key: string | undefined;
};

/** Real documents have fewer than ten; a cycle ends here too. */
const longest = 32;

/**
 * A style and the styles that it inherits from, nearest first.
 * @param superOf the TSS.StyleArchive of a style's message: 1 name, 2 key, 3 parent, 4 variation
 */
export function styleChain(
  graph: ObjectGraph,
  identifier: number | undefined,
  superOf: (message: Message) => Message | undefined = (message) => message.message(1),
): ChainedStyle[] {
  const chain: ChainedStyle[] = [];
  let next = identifier;
  while (next !== undefined && chain.length < longest) {
    const message = graph.message(next);
    if (!message) break;
    const style = superOf(message);
    const isVariation = style?.bool(4) === true;
    const name = isVariation ? undefined : style?.string(1)?.trim() || undefined;
    chain.push({ identifier: next, message, name, key: style?.string(2) });
    next = style?.reference(3);
  }
  return chain;
}
