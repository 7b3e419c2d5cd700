import type { XmlAttributes } from '../../../../shared/node/odf/xml/element.ts';
import { fillAttributes } from '../drawables/looks/fill-attributes.ts';
import type { Presentation } from './presentation.ts';
import { readSlideStyle } from './slide.ts';

/** The background that a slide's style gives, as properties of a drawing page. */
export function slideBackground(
  presentation: Presentation,
  style: number | undefined,
): XmlAttributes {
  const { fill } = readSlideStyle(presentation.graph, style);
  return fillAttributes(fill, 1, presentation);
}
