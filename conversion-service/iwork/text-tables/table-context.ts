import type { AutomaticStyles } from '../../../shared/node/odf/styles/automatic-styles.ts';
import type { FontFaces } from '../../../shared/node/odf/styles/font-faces.ts';
import type { XmlNode } from '../../../shared/node/odf/xml/element.ts';
import type { Combinations } from '../tables/combinations.ts';
import type { Warnings } from '../warnings.ts';

/** What the tables of texts and slides are written with. */
export type TableContext = {
  automatic: AutomaticStyles;
  fonts: FontFaces;
  warnings: Warnings;
  /** The paragraphs of a rich text. */
  richText(storage: number): XmlNode[];
  locale: string | undefined;
  /** Names of styles that were added, by what they are made of. */
  cellStyles: Combinations<string>;
  paragraphStyles: Combinations<string>;
};
