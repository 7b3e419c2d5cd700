import type { Message } from '../../archive/message.ts';
import type { ObjectGraph } from '../../archive/object-graph.ts';
import { styleChain } from '../../text/styles/style-chain.ts';
import { StyleProperties } from '../../text/styles/style-properties.ts';

/** What a style says of a drawable (TSD), and of the text in it (TSWP). */
export type ShapeStyle = { graphic: StyleProperties; text: StyleProperties };

/** TSWP.ShapeStyleArchive lies around a TSD.ShapeStyleArchive; other styles stand alone. */
const textShapeStyle = 2025;

export function shapeStyle(graph: ObjectGraph, identifier: number | undefined): ShapeStyle {
  const isTextShape = graph.typeOf(identifier) === textShapeStyle;
  const superOf = (message: Message) =>
    isTextShape ? message.message(1)?.message(1) : message.message(1);
  const messages = styleChain(graph, identifier, superOf).map(({ message }) => message);
  const inner = messages.map((message) => (isTextShape ? message.message(1) : message));
  return {
    graphic: new StyleProperties(inner.flatMap((message) => message?.message(11) ?? [])),
    text: new StyleProperties(
      isTextShape ? messages.flatMap((each) => each.message(11) ?? []) : [],
    ),
  };
}
