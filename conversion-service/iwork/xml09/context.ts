import type { OdfDocument } from '../../../shared/node/odf/odf-document.ts';
import type { AutomaticStyles } from '../../../shared/node/odf/styles/automatic-styles.ts';
import type { XmlAttributes, XmlNode } from '../../../shared/node/odf/xml/xml-element.ts';
import type { Warnings } from '../warnings.ts';
import type { Xml09Formulas } from './formulas/formulas.ts';
import type { Xml09Pictures } from './picture-paths.ts';
import type { Xml09Styles } from './stylesheet/styles.ts';
import type { Xml09Texts } from './texts.ts';
import type { Xml09Element } from './xml/xml09-element.ts';
import type { Xml09Anchor } from './xml09-placement.ts';

/** What the texts of a document of iWork '09 are written with. */
export type Xml09Context = {
  styles: Xml09Styles;
  document: OdfDocument;
  /** Automatic styles of the part of the package that is written into. */
  automatic: AutomaticStyles;
  warnings: Warnings;
  /** Formulas of cells. */
  formulas: Xml09Formulas;
  /** Texts of cells. */
  texts: Xml09Texts;
  /** A language tag such as `de-DE`, whose separators tables use. */
  locale: string | undefined;
  pictures: Xml09Pictures;
  /** Whether the document is only made into pages. */
  printed: boolean;
  /** Whether a text holds tables. */
  hasTables: boolean;
  /** Whether tables in lines of text begin below the objects beside it. */
  tablesBelow: boolean;
  /** The space above each note, in points. */
  noteGap: number;
  /** Whether notes are at the end of the document. */
  endnotes: boolean;
  /** The style of paragraphs that name none, with those that it derives from. */
  usual: readonly Xml09Element[];
  /** Where a link leads in other programs; undefined where it would run something, or nowhere. */
  link(href: string): string | undefined;
  /** Of texts: styles without which Writer takes frames for drawings, which hold no tables. */
  frameStyles: { text: string; picture: string } | undefined;
  /** Whether headings are distinguished from other paragraphs. */
  headings: boolean;
  /** Objects on pages by number from 0; each is taken where its page begins. */
  floating: Map<number, Xml09Element[]>;
  /** Writes what lies in texts and may hold texts itself. */
  inTexts: {
    drawable(drawable: Xml09Element, anchor: Xml09Anchor, context: Xml09Context): XmlNode[];
    table(drawable: Xml09Element, context: Xml09Context): XmlNode[];
  };
  /** Whether a text is that of a spreadsheet's cell. */
  inCell?: boolean;
  /** Texts inside texts. */
  depth: number;
};

/** A text that is being written, with its notes that have not come yet. */
export type OpenText = {
  context: Xml09Context;
  notes: Xml09Element[][];
  /** The least space above its paragraphs, in points. */
  above?: number;
  /** What its next paragraph begins with. */
  start?: ParagraphStart | undefined;
  /** Where the break of a column leads; undefined where breaks mean nothing, as in boxes. */
  columnBreak?: 'column' | 'page' | undefined;
};

/** Attributes of `style:style` and `style:paragraph-properties` of the first paragraph of something. */
export type ParagraphStart = { style?: XmlAttributes; paragraph: XmlAttributes };
