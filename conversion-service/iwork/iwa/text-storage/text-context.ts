import type { AutomaticStyles } from '../../../../shared/node/odf/styles/automatic-styles.ts';
import type { XmlNode } from '../../../../shared/node/odf/xml/xml-element.ts';
import type { Warnings } from '../../warnings.ts';
import type { GraphObject, ObjectGraph } from '../archive/object-graph.ts';
import type { StoredText } from './stored-text.ts';
import type { ParagraphRange } from './text-block.ts';
import type { ListStyles } from './text-styles/list-style.ts';
import type { ParagraphExtras, TextStyles } from './text-styles/text-styles.ts';

/** Where a text is written, and the handlers for objects that are anchored in it. */
export type TextContext = {
  graph: ObjectGraph;
  warnings: Warnings;
  styles: TextStyles;
  lists: ListStyles;
  /** Of the part of the package that the text stands in. */
  automatic: AutomaticStyles;
  notes: 'footnote' | 'endnote';
  /** Whether headings are written as such: not inside frames and notes. */
  headings: boolean;
  /** A note, with the text that it holds. */
  note(attachment: GraphObject, context: TextContext): XmlNode;
  /** The nodes for an attachment of a drawable or of a table of contents. */
  drawable(attachment: GraphObject): XmlNode[];
  /** Whether what people said of a text is written beside it; false on slides. */
  comments?: boolean;
  /** The target of a link, where it differs from iWork's; undefined leaves the link out. */
  linkTarget?: (url: string) => string | undefined;
  /** Whether it is the text of a spreadsheet's cell. */
  inCell?: boolean;
  /** What a paragraph has beyond its style, such as the page it begins. */
  extras?: (range: ParagraphRange, text: StoredText) => ParagraphExtras;
  /** How deep texts lie in each other: footnotes, frames and cells can hold texts themselves. */
  depth: number;
  /** Texts written so far, shared by all parts: texts that refer to each other would never end. */
  written?: { texts: number };
};
