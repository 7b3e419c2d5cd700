import type { Struct } from '../../../schema/declare.ts';
import type * as tss from '../../../schema/tss.ts';
import type { ObjectGraph } from '../../archive/object-graph.ts';

/** One style of the chain from a style to its furthest parent. */
export type ChainedStyle<Style> = {
  identifier: number;
  style: Style;
  /** What a person calls it; undefined for what is derived from a named one on the spot. */
  name: string | undefined;
  /** A name that does not depend on the language, such as `text-3-paragraphstyle-Heading 1`. */
  key: string | undefined;
};

/** Real documents have fewer than ten; a cycle ends here too. */
const maxStyles = 32;

/**
 * A style and the styles that it inherits from, nearest first.
 * @param superOf what all styles have
 */
export function styleChain<Style>(
  graph: ObjectGraph,
  identifier: number | undefined,
  type: Struct<Style>,
  superOf: (style: Style) => tss.StyleArchive | undefined,
): ChainedStyle<Style>[] {
  const chain: ChainedStyle<Style>[] = [];
  let next = identifier;
  while (next !== undefined && chain.length < maxStyles) {
    const style = graph.readAs(next, type);
    if (!style) break;
    const common = superOf(style);
    const isVariation = common?.isVariation === true;
    const name = isVariation ? undefined : common?.name?.trim() || undefined;
    chain.push({ identifier: next, style, name, key: common?.styleIdentifier });
    next = common?.parent;
  }
  return chain;
}
