import type { OdfDocument } from '../../../shared/node/odf/odf-document.ts';
import type { LegacyPart } from './context.ts';
import { legacyPictures } from './drawables/picture-paths.ts';
import { LegacyFormulas } from './formulas/formulas.ts';
import type { LegacyElement } from './package/element.ts';
import type { LegacyPackage } from './package/open-document.ts';
import { LegacyStyles } from './styles/styles.ts';
import { LegacyTexts } from './text/texts.ts';

/** A document of iWork '09 that is being converted. */
export type LegacySource = Pick<LegacyPackage, 'root' | 'file'>;

/** Links that run something, or lead to files of the reader's machine, stay text. */
export function webTarget(href: string): string | undefined {
  return /^(https?|mailto|ftp|tel):/i.test(href) ? href : undefined;
}

/** What the texts of a document are written with, into its body. */
export async function openPart(
  { root, file }: LegacySource,
  document: OdfDocument,
  { warnings, ...given }: Pick<LegacyPart, 'warnings'> & Partial<LegacyPart>,
): Promise<LegacyPart> {
  const styles = LegacyStyles.of(root);
  const added = { pictures: document.pictures, styles };
  return {
    ...{ document, warnings, styles },
    automatic: document.contentStyles,
    pictures: await legacyPictures(root, file, added),
    texts: new LegacyTexts(),
    formulas: new LegacyFormulas(),
    locale: undefined,
    endnotes: false,
    headings: false,
    frameStyles: document.kind === 'text' ? frameStyles(document) : undefined,
    usual: [],
    link: webTarget,
    floating: new Map<number, LegacyElement[]>(),
    depth: 0,
    ...given,
  };
}

function frameStyles({ styles }: OdfDocument) {
  return {
    text: styles.add('Frame', { family: 'graphic' }),
    picture: styles.add('Graphics', { family: 'graphic' }),
  };
}
