import type { AutomaticStyles } from '../../../../shared/node/odf/styles/automatic-styles.ts';
import type { FontFaces } from '../../../../shared/node/odf/styles/font-faces.ts';
import type { XmlNode } from '../../../../shared/node/odf/xml/element.ts';
import type { Warnings } from '../../warnings.ts';
import { Combinations } from '../tables/combinations.ts';
import type { TextContext } from '../text/text-context.ts';
import { writeText } from '../text/write-text.ts';

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

export function tableContext(text: TextContext, locale: string | undefined): TableContext {
  return {
    automatic: text.automatic,
    fonts: text.styles.document.fonts,
    warnings: text.warnings,
    richText: (storage) => writeText(storage, { ...text, headings: false }),
    locale,
    cellStyles: new Combinations(),
    paragraphStyles: new Combinations(),
  };
}
