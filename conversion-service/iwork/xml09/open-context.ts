import type { DocumentMeta } from '../../../shared/node/odf/document-meta.ts';
import type { OdfDocument } from '../../../shared/node/odf/odf-document.ts';
import type { Xml09Context } from './context.ts';
import { Xml09Formulas } from './formulas/formulas.ts';
import { drawableFrames } from './graphics/drawable-frames.ts';
import { xml09Pictures } from './picture-paths.ts';
import { Xml09Styles } from './stylesheet/styles.ts';
import { xml09Table } from './text-nodes/text-table.ts';
import { Xml09Texts } from './texts.ts';
import type { Xml09Package } from './xml/open-xml09.ts';
import { childOf, descendants, type Xml09Element } from './xml/xml09-element.ts';

/** A document of iWork '09 that is being converted. */
export type Xml09Source = Pick<Xml09Package, 'root' | 'file'>;

/** Links that run something, or lead to files of the reader's machine, stay text. */
export function webTarget(href: string): string | undefined {
  return /^(https?|mailto|ftp|tel):/i.test(href) ? href : undefined;
}

/** What the texts of a document are written with, into its body. */
export async function openContext(
  { root, file }: Xml09Source,
  document: OdfDocument,
  { warnings, ...given }: Pick<Xml09Context, 'warnings'> & Partial<Xml09Context>,
): Promise<Xml09Context> {
  const styles = Xml09Styles.of(root);
  const added = { pictures: document.pictures, styles };
  return {
    ...{ document, warnings, styles },
    automatic: document.contentStyles,
    pictures: await xml09Pictures(root, file, added),
    texts: new Xml09Texts(),
    formulas: new Xml09Formulas(),
    locale: undefined,
    printed: false,
    hasTables: [...descendants(root, ['section-prototypes'])].some(isTable),
    tablesBelow: given.printed === true && (given.floating?.size ?? 0) > 0,
    noteGap: 0,
    endnotes: false,
    headings: false,
    frameStyles: document.kind === 'text' ? frameStyles(document) : undefined,
    usual: [],
    link: webTarget,
    floating: new Map<number, Xml09Element[]>(),
    inTexts: { drawable: drawableFrames, table: xml09Table },
    depth: 0,
    ...given,
  };
}

function isTable({ name }: Xml09Element): boolean {
  return name === 'tabular-info';
}

function frameStyles({ styles }: OdfDocument) {
  return {
    text: styles.add('Frame', { family: 'graphic' }),
    picture: styles.add('Graphics', { family: 'graphic' }),
  };
}

/** The metadata of a document. */
export function xml09Meta(root: Xml09Element): DocumentMeta {
  const metadata = childOf(root, 'metadata');
  const said = (name: string) =>
    childOf(metadata, name, 'string')?.attributes.string?.trim() || undefined;
  return { title: said('title'), creator: said('authors') };
}
