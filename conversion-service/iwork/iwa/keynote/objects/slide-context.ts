import type { AutomaticStyles } from '../../../../../shared/node/odf/styles/automatic-styles.ts';
import { element, type XmlNode } from '../../../../../shared/node/odf/xml/element.ts';
import { linkTarget } from '../../../keynote/slide-links.ts';
import { chartNodes } from '../../charts/chart-nodes.ts';
import type { Anchor, DrawingContext } from '../../drawables/drawing-context.ts';
import type { Presentation } from '../presentation.ts';
import { drawSlideTable } from '../tables/slide-table.ts';
import { drawSlideShape } from './slide-shape.ts';
import { slideText } from './slide-text.ts';

/** Where objects of slides or of masters are drawn, which have automatic styles of their own. */
export class SlideContext {
  readonly drawing: DrawingContext;
  readonly anchor: Anchor;
  /** Drawables that are anchored in texts, which texts of slides cannot hold. */
  readonly anchored: number[] = [];
  /** Number of the slide that is being drawn, from 1; 0 on masters. */
  slide = 0;

  constructor(
    presentation: Presentation,
    automatic: AutomaticStyles,
    layer: 'layout' | 'backgroundobjects',
  ) {
    const { graph, document, pictures, warnings, show } = presentation;
    const target = (url: string) => linkTarget(url, this.slide, show);
    this.anchor = { frame: { 'draw:layer': layer }, graphic: {}, positioned: true };
    this.drawing = {
      graph,
      document,
      automatic,
      pictures,
      warnings,
      text: slideText(presentation, automatic, { target, anchored: this.anchored }),
      table: (drawable) => drawSlideTable(drawable, this.anchor, this.drawing, presentation),
      chart: (drawable) => chartNodes(drawable, this.anchor, this.drawing),
      shape: drawSlideShape,
      link: (node, url) => linked(node, target(url)),
      depth: 0,
      drawn: new Set(),
    };
  }
}

/** LibreOffice takes a link around a shape into what it writes, but not what a click does. */
function linked(node: XmlNode, target: string | undefined): XmlNode {
  if (typeof node === 'string' || target === undefined || !isLinkable(target)) return node;
  return element('draw:a', { 'xlink:type': 'simple', 'xlink:href': target }, [node]);
}

function isLinkable(target: string): boolean {
  return /^(https?:|mailto:|#)/i.test(target);
}
