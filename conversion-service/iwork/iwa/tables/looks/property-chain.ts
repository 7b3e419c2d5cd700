import type { Struct } from '../../../schema/declare.ts';
import type * as tss from '../../../schema/tss.ts';
import type { ObjectGraph } from '../../archive/object-graph.ts';
import { styleChain } from '../../text/styles/style-chain.ts';

/**
 * The properties of a style and of those that it inherits from, the style's own first.
 * @param propertiesOf which of a style's properties
 */
export function propertyChain<Style extends { super: tss.StyleArchive | undefined }, Properties>(
  graph: ObjectGraph,
  reference: number | undefined,
  type: Struct<Style>,
  propertiesOf: (style: Style) => Properties | undefined,
): Properties[] {
  const chain = styleChain(graph, reference, type, (style) => style.super);
  return chain.flatMap(({ style }) => propertiesOf(style) ?? []);
}

/** What the first of them says that says it. */
export function inherited<Properties, Value>(
  chain: Properties[],
  read: (properties: Properties) => Value | undefined,
): Value | undefined {
  for (const properties of chain) {
    const value = read(properties);
    if (value !== undefined) return value;
  }
  return undefined;
}
