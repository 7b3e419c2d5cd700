import { embeddedLink } from '../../../shared/node/odf/embedded-link.ts';
import type { OdfDocument } from '../../../shared/node/odf/odf-document.ts';
import { element, type XmlElement } from '../../../shared/node/odf/xml/element.ts';
import type { Chart } from './chart.ts';
import { chartElement } from './chart-element.ts';

/** A chart as an object that a frame of the document shows; its size is in points. */
export function chartObject(
  chart: Chart,
  size: { width: number; height: number },
  document: OdfDocument,
): XmlElement {
  const href = document.objects.add({ kind: 'chart', ...chartElement(chart, size) });
  return element('draw:object', { 'xlink:href': href, ...embeddedLink });
}
