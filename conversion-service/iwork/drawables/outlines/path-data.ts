import { element, type XmlElement } from '../../../../shared/node/odf/xml/element.ts';
import type { Outline, PathStep, Point } from './outline.ts';

/** ODF's outlines are in whole numbers: hundredths of a point. */
const units = 100;

/** The form of a `draw:custom-shape`. Its size is that of the outline. */
export function enhancedGeometry(
  outline: Outline,
  { flipHorizontal, flipVertical }: { flipHorizontal: boolean; flipVertical: boolean },
): XmlElement {
  const width = Math.max(1, Math.round(outline.width * units));
  const height = Math.max(1, Math.round(outline.height * units));
  return element('draw:enhanced-geometry', {
    'svg:viewBox': `0 0 ${width} ${height}`,
    'draw:text-areas': `0 0 ${width} ${height}`,
    'draw:type': 'non-primitive',
    'draw:mirror-horizontal': flipHorizontal ? 'true' : undefined,
    'draw:mirror-vertical': flipVertical ? 'true' : undefined,
    'draw:enhanced-path': `${outline.steps.map((step) => stepText(step, units)).join(' ')} N`,
  });
}

/** An outline as SVG writes it, for `svg:d` and for masks of pictures. */
export function svgPath({ steps }: Outline): string {
  return steps.map((step) => stepText(step, 1)).join(' ');
}

function stepText({ command, points }: PathStep, factor: number): string {
  return [command, ...points.map((point) => pointText(point, factor))].join(' ');
}

function pointText({ x, y }: Point, factor: number): string {
  return factor === 1
    ? `${x.toFixed(3)} ${y.toFixed(3)}`
    : `${Math.round(x * factor)} ${Math.round(y * factor)}`;
}
