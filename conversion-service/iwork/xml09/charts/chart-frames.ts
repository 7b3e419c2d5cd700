import {
  element,
  type XmlAttributes,
  type XmlNode,
} from '../../../../shared/node/odf/xml/element.ts';
import { chartObject } from '../../iwa/charts/chart-object.ts';
import { frameAttributes } from '../../iwa/drawables/looks/frame-attributes.ts';
import type { Placement } from '../../iwa/drawables/placement.ts';
import type { LegacyPart } from '../context.ts';
import { legacyFrameStyle } from '../drawables/frame-look.ts';
import type { LegacyElement } from '../package/element.ts';
import { readLegacyChart } from './read-chart.ts';

/** A chart as a frame with a chart of ODF, which shows the same data. */
export function chartFrames(
  drawable: LegacyElement,
  placement: Placement,
  anchor: XmlAttributes,
  part: LegacyPart,
): XmlNode[] {
  const chart = readLegacyChart(drawable, part.styles);
  if (!chart) {
    part.warnings.add('chart_left_out', 'A chart was left out: it holds no data that are known.');
    return [];
  }
  part.warnings.add(
    'chart_restyled',
    'Charts keep their data; those that are no pies come as columns, in other colours.',
  );
  const size = { width: Math.max(20, placement.width), height: Math.max(20, placement.height) };
  const attributes = {
    ...anchor,
    'draw:style-name': legacyFrameStyle(drawable, part, 'picture'),
    ...frameAttributes({ ...placement, ...size, angle: 0 }, true),
  };
  return [element('draw:frame', attributes, [chartObject(chart, size, part.document)])];
}
