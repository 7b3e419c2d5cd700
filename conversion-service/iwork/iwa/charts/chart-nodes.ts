import { element, type XmlNode } from '../../../../shared/node/odf/xml/element.ts';
import { chartObject } from '../../charts/chart-object.ts';
import { frameAttributes } from '../../drawables/frame-attributes.ts';
import type { Drawable } from '../drawables/drawable.ts';
import type { Anchor, DrawingContext } from '../drawables/drawing-context.ts';
import { frameStyle } from '../drawables/looks/frame-style.ts';
import { readChart } from './read-chart.ts';

/** A chart as a frame with a chart of ODF, which shows the same data. */
export function chartNodes(drawable: Drawable, anchor: Anchor, context: DrawingContext): XmlNode[] {
  const chart = readChart(context.graph, drawable.message);
  if (!chart) {
    context.warnings.add(
      'chart_left_out',
      'A chart was left out: it holds no data that are known.',
    );
    return [];
  }
  context.warnings.add(
    'chart_restyled',
    'Charts keep their data, kind and colors, not all of their styling.',
  );
  const { placement } = drawable;
  const object = chartObject(chart, placement, context.document);
  const style = frameStyle(
    { 'draw:fill': 'none', 'draw:stroke': 'none' },
    anchor,
    context,
    'picture',
  );
  const attributes = {
    ...anchor.frame,
    'draw:style-name': style,
    ...frameAttributes({ ...placement, angle: 0 }, anchor.positioned),
  };
  const { description } = drawable;
  const alternative = description ? [element('svg:desc', {}, [description])] : [];
  return [element('draw:frame', attributes, [object, ...alternative])];
}
