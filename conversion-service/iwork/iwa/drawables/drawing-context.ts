import type { OdfDocument } from '../../../../shared/node/odf/odf-document.ts';
import type { AutomaticStyles } from '../../../../shared/node/odf/styles/automatic-styles.ts';
import type { XmlAttributes, XmlNode } from '../../../../shared/node/odf/xml/xml-element.ts';
import type { Warnings } from '../../warnings.ts';
import type { ObjectGraph } from '../archive/object-graph.ts';
import type { TextContext } from '../text-storage/text-context.ts';
import type { Drawable } from './drawable.ts';
import type { PictureRequests } from './pictures/picture-requests.ts';

/** Where drawables are written to, and what is done with what lies in them. */
export type DrawingContext = {
  graph: ObjectGraph;
  document: OdfDocument;
  /** Of the part of the package that they stand in. */
  automatic: AutomaticStyles;
  pictures: PictureRequests;
  warnings: Warnings;
  /** For the text in shapes. */
  text: TextContext;
  /** A table as it is drawn. */
  table(drawable: Drawable, anchor: Anchor): XmlNode[];
  chart(drawable: Drawable, anchor: Anchor): XmlNode[];
  /** A shape, line or text box, where it is not drawn as in text documents. */
  shape?(drawable: Drawable, anchor: Anchor, context: DrawingContext): XmlNode[];
  /** An object that leads somewhere when it is clicked, where that is not said as in texts. */
  link?(node: XmlNode, url: string): XmlNode;
  /**
   * Named styles that frames with text and with pictures are derived from. Writer takes frames
   * without one for drawings, which cannot hold tables or styles of paragraphs.
   */
  frameStyles?: { text: string; picture: string };
  /** Of the page's text, in points; undefined where objects are not in one. */
  textWidth?: number;
  /** Groups in groups. */
  depth: number;
  /** What was drawn, which is not drawn again; where undefined each drawable starts with none. */
  drawn?: Set<number>;
};

/** What writes texts and drawables into one part of a Pages document. */
export type PagesContext = { text: TextContext; drawing: DrawingContext };

/** How a drawable is anchored in the document. */
export type Anchor = {
  /** Attributes of the frame or shape, such as `text:anchor-type`. */
  frame: XmlAttributes;
  /** Attributes of its graphic properties, such as `style:wrap`. */
  graphic: XmlAttributes;
  /** False where it stands in a line of text like a letter. */
  positioned: boolean;
};
