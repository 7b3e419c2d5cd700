import { Combinations } from '../../tables/combinations.ts';
import type { TableContext } from '../../text-tables/cell-content.ts';
import type { TextContext } from './text-context.ts';
import { writeText } from './write-text.ts';

export function tableContext(text: TextContext, locale: string | undefined): TableContext {
  return {
    automatic: text.automatic,
    fonts: text.styles.document.fonts,
    warnings: text.warnings,
    richText: (storage) => writeText(storage, { ...text, headings: false }),
    locale,
    printed: false,
    cellStyles: new Combinations(),
    paragraphStyles: new Combinations(),
  };
}
