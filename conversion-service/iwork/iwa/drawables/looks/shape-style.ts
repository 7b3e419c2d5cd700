import { points } from '../../../../../shared/node/odf/length.ts';
import type { XmlAttributes } from '../../../../../shared/node/odf/xml/element.ts';
import * as tsd from '../../../schema/tsd.ts';
import * as tswp from '../../../schema/tswp.ts';
import type { Message } from '../../archive/message.ts';
import type { ObjectGraph } from '../../archive/object-graph.ts';
import { StyleProperties, styleChain } from '../../text/styles/style-properties.ts';

/** What a style says of a shape, and of the text in it. */
export type ShapeStyle = {
  graphic: StyleProperties<tsd.ShapeStylePropertiesArchive>;
  text: StyleProperties<tswp.ShapeStylePropertiesArchive>;
};

export function shapeStyle(graph: ObjectGraph, identifier: number | undefined): ShapeStyle {
  const { graphic, text } = graphicStyle(graph, identifier);
  const shapes = graphic.map((each) => tsd.ShapeStylePropertiesArchive.read(each));
  return { graphic: new StyleProperties(shapes), text: new StyleProperties(text) };
}

/** What the style of a picture or a film says. */
export function mediaStyle(
  graph: ObjectGraph,
  identifier: number | undefined,
): StyleProperties<tsd.MediaStylePropertiesArchive> {
  const { graphic } = graphicStyle(graph, identifier);
  return new StyleProperties(graphic.map((each) => tsd.MediaStylePropertiesArchive.read(each)));
}

/** Styles of shapes with text lie around a style of a shape; other styles stand alone. */
function graphicStyle(graph: ObjectGraph, identifier: number | undefined) {
  if (!graph.isOneOf(identifier, tswp.ShapeStyleArchive)) {
    const chain = styleChain(graph, identifier, tsd.GraphicStyle, (style) => style.super);
    return { graphic: propertiesOf(chain.map(({ style }) => style)), text: [] };
  }
  const chain = styleChain(graph, identifier, tswp.ShapeStyleArchive, (each) => each.super?.super);
  return {
    graphic: propertiesOf(chain.map(({ style }) => style.super)),
    text: chain.flatMap(({ style }) => style.shapeProperties ?? []),
  };
}

function propertiesOf(styles: ({ properties: Message | undefined } | undefined)[]): Message[] {
  return styles.flatMap((style) => style?.properties ?? []);
}

/** How text lies in a shape. */
export function textAreaAttributes(
  text: StyleProperties<tswp.ShapeStylePropertiesArchive>,
): XmlAttributes {
  const padding = text.getUnlessNull('padding');
  const side = (length: number | undefined) => points(Math.max(0, length ?? 0));
  return {
    'draw:textarea-vertical-align':
      ['top', 'middle', 'bottom', 'justify'][text.get('verticalAlignment') ?? 0] ?? 'top',
    'fo:padding-left': side(padding?.left),
    'fo:padding-top': side(padding?.top),
    'fo:padding-right': side(padding?.right),
    'fo:padding-bottom': side(padding?.bottom),
    'fo:wrap-option': 'wrap',
    'draw:auto-grow-height': 'false',
    'draw:fit-to-size': text.get('shrinkToFit') ? 'shrink-to-fit' : undefined,
  };
}
