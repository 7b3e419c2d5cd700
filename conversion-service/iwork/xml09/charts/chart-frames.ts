import {
  element,
  type XmlAttributes,
  type XmlNode,
} from '../../../../shared/node/odf/xml/element.ts';
import { chartObject } from '../../charts/chart-object.ts';
import { frameAttributes } from '../../drawables/frame-attributes.ts';
import type { Placement } from '../../drawables/placement.ts';
import type { Xml09Context } from '../context.ts';
import { xml09FrameStyle } from '../drawables/frame-look.ts';
import type { Xml09Element } from '../package/element.ts';
import { readXml09Chart } from './read-chart.ts';

/** A chart as a frame with a chart of ODF, which shows the same data. */
export function chartFrames(
  drawable: Xml09Element,
  placement: Placement,
  anchor: XmlAttributes,
  context: Xml09Context,
): XmlNode[] {
  const chart = readXml09Chart(drawable, context.styles);
  if (!chart) {
    context.warnings.add(
      'chart_left_out',
      'A chart was left out: it holds no data that are known.',
    );
    return [];
  }
  context.warnings.add(
    'chart_restyled',
    'Charts keep their data; those that are no pies come as columns, in other colors.',
  );
  const size = { width: Math.max(20, placement.width), height: Math.max(20, placement.height) };
  const attributes = {
    ...anchor,
    'draw:style-name': xml09FrameStyle(drawable, context, 'picture'),
    ...frameAttributes({ ...placement, ...size, angle: 0 }, true),
  };
  return [element('draw:frame', attributes, [chartObject(chart, size, context.document)])];
}
