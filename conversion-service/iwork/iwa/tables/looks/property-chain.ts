import type { Message } from '../../archive/message.ts';
import type { ObjectGraph } from '../../archive/object-graph.ts';
import { styleChain } from '../../text/styles/style-chain.ts';

/**
 * The properties of a style and of those that it inherits from, the style's own first.
 * @param field in which its properties are: 11 of cell, table and character styles
 */
export function propertyChain(
  graph: ObjectGraph,
  reference: number | undefined,
  field: number,
): Message[] {
  return styleChain(graph, reference).flatMap(({ message }) => message.message(field) ?? []);
}

/** What the first of them says that says it. */
export function inherited<T>(
  chain: Message[],
  read: (properties: Message) => T | undefined,
): T | undefined {
  for (const properties of chain) {
    const value = read(properties);
    if (value !== undefined) return value;
  }
  return undefined;
}
