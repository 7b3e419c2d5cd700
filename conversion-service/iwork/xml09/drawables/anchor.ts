import type { XmlAttributes } from '../../../../shared/node/odf/xml/element.ts';
import type { Placement } from '../../drawables/placement.ts';

/** Where drawables go. */
export type Xml09Anchor = {
  attributes: XmlAttributes;
  /** Where one comes to lie that lay somewhere; groups are taken apart. */
  place(placement: Placement): Placement;
};
