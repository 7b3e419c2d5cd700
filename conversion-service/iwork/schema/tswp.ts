/** TSWP: texts, their styles, and what is anchored in them. */
import {
  archive,
  bool,
  float,
  floats,
  message,
  messages,
  type Read,
  reference,
  references,
  string,
  strings,
  struct,
  uint,
  uints,
} from './declare.ts';
import { FillArchive, GraphicStyle, StrokeArchive } from './tsd.ts';
import { Color, Range } from './tsp.ts';
import { StyleArchive } from './tss.ts';

/** An entry holds from its UTF-16 index to the next one. */
const ObjectAttribute = struct({ characterIndex: uint(1), object: reference(2) });
const StringAttribute = struct({ characterIndex: uint(1), object: string(2) });
const ParaDataAttribute = struct({ characterIndex: uint(1), first: uint(2) });
const OverlappingFieldAttribute = struct({ range: message(1, Range), field: reference(2) });

const ObjectAttributeTable = struct({ entries: messages(1, ObjectAttribute) });
export type ObjectAttributeTable = Read<typeof ObjectAttributeTable>;

const StringAttributeTable = struct({ entries: messages(1, StringAttribute) });
export type StringAttributeTable = Read<typeof StringAttributeTable>;

/** Of paragraphs, whose values are pairs of numbers. */
const ParaDataAttributeTable = struct({ entries: messages(1, ParaDataAttribute) });
export type ParaDataAttributeTable = Read<typeof ParaDataAttributeTable>;

const OverlappingFieldAttributeTable = struct({ entries: messages(1, OverlappingFieldAttribute) });
export type OverlappingFieldAttributeTable = Read<typeof OverlappingFieldAttributeTable>;

/** A text; 2005 in old documents. */
export const StorageArchive = archive([2001, 2005], {
  /** 0 body, 1 header, 2 footnote, 3 text box, 4 note, 5 cell, 7 table of contents. */
  kind: uint(1),
  text: strings(3),
  tableParaStyle: message(5, ObjectAttributeTable),
  /** Levels of lists, from 0. */
  tableParaData: message(6, ParaDataAttributeTable),
  tableListStyle: message(7, ObjectAttributeTable),
  tableCharStyle: message(8, ObjectAttributeTable),
  tableAttachment: message(9, ObjectAttributeTable),
  tableSmartfield: message(11, ObjectAttributeTable),
  /** Styles of columns. */
  tableLayoutStyle: message(12, ObjectAttributeTable),
  /** The number that a list begins with at a paragraph; 0 continues the count. */
  tableParaStarts: message(14, ParaDataAttributeTable),
  tableBookmark: message(15, ObjectAttributeTable),
  tableFootnote: message(16, ObjectAttributeTable),
  tableSection: message(17, ObjectAttributeTable),
  tableRubyfield: message(18, ObjectAttributeTable),
  tableLanguage: message(19, StringAttributeTable),
  tableInsertion: message(21, ObjectAttributeTable),
  tableDeletion: message(22, ObjectAttributeTable),
  tableHighlight: message(23, ObjectAttributeTable),
  tableOverlappingHighlight: message(25, OverlappingFieldAttributeTable),
  tablePencilAnnotation: message(26, OverlappingFieldAttributeTable),
  tableDropCapStyle: message(28, ObjectAttributeTable),
});
export type StorageArchive = Read<typeof StorageArchive>;

/** A highlighted range; newer ones have comments. */
export const HighlightArchive = archive([2013], { commentStorage: reference(1) });

/** A flag `…Null` unsets the property, whatever is inherited. */
export const CharacterStylePropertiesArchive = struct({
  bold: bool(1),
  italic: bool(2),
  fontSize: float(3),
  /** PostScript name, such as `HelveticaNeue-Bold`. */
  fontName: string(5),
  fontColorNull: bool(6),
  fontColor: message(7, Color),
  /** 1 super-, 2 subscript. */
  superscript: uint(10),
  /** 1 single, 2 double, 3 wavy. */
  underline: uint(11),
  strikethru: uint(12),
  /** 1 all capitals, 2 small capitals, 3 initials. */
  capitalization: uint(13),
  baselineShift: float(14),
  backgroundColorNull: bool(25),
  backgroundColor: message(26, Color),
  /** In sizes of the font. */
  tracking: float(27),
  underlineColorNull: bool(28),
  underlineColor: message(29, Color),
  wordStrikethru: bool(31),
  wordUnderline: bool(32),
  tsdFillNull: bool(45),
  tsdFill: message(46, FillArchive),
});
export type CharacterStylePropertiesArchive = Read<typeof CharacterStylePropertiesArchive>;

const TabArchive = struct({
  position: float(1),
  /** 0 left, 1 center, 2 right, 3 decimal. */
  alignment: uint(2),
  leader: string(3),
});
export type TabArchive = Read<typeof TabArchive>;

const TabsArchive = struct({ tabs: messages(1, TabArchive) });
export type TabsArchive = Read<typeof TabsArchive>;

const LineSpacingArchive = struct({
  /** 0 times a line's height, 1 at least, 2 exactly, 3 at most, 4 between lines. */
  mode: uint(1),
  amount: float(2),
});
export type LineSpacingArchive = Read<typeof LineSpacingArchive>;

export const ParagraphStylePropertiesArchive = struct({
  /** 0 left, 1 right, 2 center, 3 justified, 4 as the script is written. */
  alignment: uint(1),
  defaultTabStops: float(4),
  fillNull: bool(5),
  fill: message(6, Color),
  /** Counts from the margin. */
  firstLineIndent: float(7),
  keepLinesTogether: bool(9),
  keepWithNext: bool(10),
  leftIndent: float(11),
  lineSpacingNull: bool(12),
  lineSpacing: message(13, LineSpacingArchive),
  pageBreakBefore: bool(14),
  deprecatedBorders: uint(15),
  rightIndent: float(19),
  spaceAfter: float(20),
  spaceBefore: float(21),
  tabsNull: bool(24),
  tabs: message(25, TabsArchive),
  widowControl: bool(26),
  /** From 0, or −1 for what is no heading. */
  outlineLevel: uint(27),
  strokeNull: bool(31),
  stroke: message(32, StrokeArchive),
  /** 0 left to right, 1 right to left. */
  writingDirection: uint(38),
  listStyle: reference(40),
  /** 1 top, 2 bottom, 3 both, 4 all around. */
  borderPositions: uint(45),
});
export type ParagraphStylePropertiesArchive = Read<typeof ParagraphStylePropertiesArchive>;

/** A style of paragraphs; one of characters (2021) has the same without `paraProperties`. */
export const ParagraphStyleArchive = archive([2022, 2021], {
  super: message(1, StyleArchive),
  charProperties: message(11, CharacterStylePropertiesArchive),
  paraProperties: message(12, ParagraphStylePropertiesArchive),
});
export type ParagraphStyleArchive = Read<typeof ParagraphStyleArchive>;

const LabelGeometry = struct({ scale: float(1) });

/** Repeated fields hold a value for each level. */
export const ListStyleArchive = archive([2023], {
  super: message(1, StyleArchive),
  /** 0 none, 1 a picture, 2 a string, 3 a number. */
  labelTypes: uints(11),
  /** From the label to the text, in sizes of the font. */
  textIndents: floats(12),
  /** Of the label. */
  indents: floats(13),
  geometries: messages(14, LabelGeometry),
  numberTypes: uints(15),
  strings: strings(16),
  fontColor: message(21, Color),
  fontName: string(23),
  /** 1 where the numbers above are shown too. */
  tieredNumbers: uints(25),
});
export type ListStyleArchive = Read<typeof ListStyleArchive>;

const EqualColumnsArchive = struct({ count: uint(1), gap: float(2) });

const GapWidthArchive = struct({ gap: float(1), width: float(2) });

const NonEqualColumnsArchive = struct({ first: float(1), following: messages(2, GapWidthArchive) });
export type NonEqualColumnsArchive = Read<typeof NonEqualColumnsArchive>;

const ColumnsArchive = struct({
  equalColumns: message(1, EqualColumnsArchive),
  nonEqualColumns: message(2, NonEqualColumnsArchive),
});

export const PaddingArchive = struct({
  left: float(1),
  top: float(2),
  right: float(3),
  bottom: float(4),
});
export type PaddingArchive = Read<typeof PaddingArchive>;

export const ColumnStylePropertiesArchive = struct({
  columnsNull: bool(6),
  columns: message(7, ColumnsArchive),
});
export type ColumnStylePropertiesArchive = Read<typeof ColumnStylePropertiesArchive>;

export const ColumnStyleArchive = archive([2024], {
  super: message(1, StyleArchive),
  columnProperties: message(11, ColumnStylePropertiesArchive),
});

/** How text lies in a shape. */
export const ShapeStylePropertiesArchive = struct({
  shrinkToFit: bool(1),
  /** 0 top, 1 middle, 2 bottom, 3 justified. */
  verticalAlignment: uint(2),
  columnsNull: bool(3),
  columns: message(4, ColumnsArchive),
  paddingNull: bool(5),
  padding: message(6, PaddingArchive),
  verticalText: bool(8),
});
export type ShapeStylePropertiesArchive = Read<typeof ShapeStylePropertiesArchive>;

/** The style of a shape with text, around that of a shape. */
export const ShapeStyleArchive = archive([2025], {
  super: message(1, GraphicStyle),
  shapeProperties: message(11, ShapeStylePropertiesArchive),
});

/** A shape that may hold text. */
export const ShapeInfoArchive = archive([2011], {
  deprecatedStorage: reference(2),
  textFlow: reference(3),
  ownedStorage: reference(4),
  isTextBox: bool(6),
});
export type ShapeInfoArchive = Read<typeof ShapeInfoArchive>;

/** A text that flows through several boxes. */
export const FlowInfoArchive = archive([2411], {
  textStorage: reference(1),
  textboxes: references(2),
});

export const TOCInfoArchive = archive([2240], {});

/** A field in a text. */
export const TextualAttachmentArchive = archive([2004, 2007, 2009], {
  stringEquivalent: string(1),
  /** 0 number of the page, 1 number of pages, 2 mark of a footnote. */
  kind: uint(2),
});

/** The number of a page or, in Keynote (22, KN.SlideNumberAttachmentArchive), of a slide. */
export const NumberAttachmentArchive = archive([22, 2043], {
  super: message(1, TextualAttachmentArchive),
  stringValue: string(3),
});

export const TOCPageNumberAttachmentArchive = archive([2010], { pageNumber: string(2) });

export const DrawableAttachmentArchive = archive([2003], {
  drawable: reference(1),
  hOffset: float(3),
  /** 1: counts from the page. */
  vOffsetType: uint(4),
  vOffset: float(5),
});
export type DrawableAttachmentArchive = Read<typeof DrawableAttachmentArchive>;

/** A table of contents. */
export const TOCAttachmentArchive = archive([2241], {
  super: message(1, DrawableAttachmentArchive),
});

export const FootnoteReferenceAttachmentArchive = archive([2008], {
  containedStorage: reference(2),
  customMarkString: string(3),
});

/** A link; 2039 is TSWP.UnsupportedHyperlinkFieldArchive, with its address in the same field. */
export const HyperlinkFieldArchive = archive([2032, 2039], { urlRef: string(2) });

export const BookmarkFieldArchive = archive([2035], { name: string(2) });

export const RubyFieldArchive = archive([2042], { rubyText: string(2) });
