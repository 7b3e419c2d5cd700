import { Combinations } from '../tables/combinations.ts';
import type { TextPart } from '../text/text-part.ts';

/** What the tables of texts and slides are written with. */
export type TablePart = {
  text: TextPart;
  locale: string | undefined;
  /** Names of styles that were added, by what they are made of. */
  cellStyles: Combinations<string>;
  paragraphStyles: Combinations<string>;
};

export function tablePart(text: TextPart, locale: string | undefined): TablePart {
  return {
    text,
    locale,
    cellStyles: new Combinations(),
    paragraphStyles: new Combinations(),
  };
}
