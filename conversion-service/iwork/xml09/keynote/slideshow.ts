import { ConversionFailure } from '../../../conversion/failure.ts';
import type { Show } from '../../keynote/slideshow.ts';
import { xml09Limits } from '../limits.ts';
import { childOf, listed, numberIn, type Xml09Element } from '../package/element.ts';

/** A presentation: the size of its slides in points and its slides in their order. */
export type Xml09Show = Show & { elements: Xml09Element[] };

/**
 * The slides of a Keynote '09 document.
 * @throws {ConversionFailure} `too_complex` where there are too many
 */
export function xml09Show(root: Xml09Element): Xml09Show {
  const elements = listed(root, 'slide-list', 'slide');
  if (elements.length > xml09Limits.pages)
    throw new ConversionFailure('too_complex', 'The presentation has too many slides.');
  const size = childOf(root, 'size');
  return {
    width: side(numberIn(size, 'w'), 1024),
    height: side(numberIn(size, 'h'), 768),
    elements,
    slides: elements.map(({ attributes }, index) => ({
      node: -1,
      slide: numberOf(attributes.ID) ?? -2 - index,
      skipped: attributes.hidden === 'true',
      numbered: false,
    })),
  };
}

/** Links name a slide by its identifier: `BGSlide-12`. */
function numberOf(identifier: string | undefined): number | undefined {
  const [, digits] = /^BGSlide-(\d{1,9})$/.exec(identifier ?? '') ?? [];
  return digits === undefined ? undefined : Number(digits);
}

function side(value: number | undefined, otherwise: number): number {
  return value !== undefined && value >= 10 && value <= 14_000 ? value : otherwise;
}
