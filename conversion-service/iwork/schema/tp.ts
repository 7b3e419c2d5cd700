/** TP: Pages. */
import {
  archive,
  bool,
  float,
  message,
  messages,
  type Read,
  reference,
  references,
  struct,
  uint,
} from './declare.ts';
import * as tsa from './tsa.ts';
import { FillArchive } from './tsd.ts';

export const DocumentArchive = archive([10000], {
  floatingDrawables: reference(3),
  bodyStorage: reference(4),
  settings: reference(7),
  super: message(15, tsa.DocumentArchive),
  drawablesZOrder: reference(20),
  /** Whether headers and footers are one text, not three side by side. */
  usesSingleHeaderFooter: bool(21),
  pageWidth: float(30),
  pageHeight: float(31),
  leftMargin: float(32),
  rightMargin: float(33),
  topMargin: float(34),
  bottomMargin: float(35),
  headerMargin: float(36),
  footerMargin: float(37),
  /** 1: the paper lies on its side. */
  orientation: uint(42),
});
export type DocumentArchive = Read<typeof DocumentArchive>;

export const SettingsArchive = archive([10012], {
  /** 0 footnotes; others are endnotes. */
  footnoteKind: uint(30),
});

const DrawableEntry = struct({ drawable: reference(1) });

const PageGroup = struct({
  pageIndex: uint(1),
  backgroundDrawables: messages(2, DrawableEntry),
  foregroundDrawables: messages(3, DrawableEntry),
  drawables: messages(4, DrawableEntry),
});

/** Drawables that lie on pages, whatever the text does. */
export const FloatingDrawablesArchive = struct({ pageGroups: messages(1, PageGroup) });

/** All drawables from back to front, the body text among them. */
export const DrawablesZOrderArchive = struct({ drawables: references(1) });

/** A part of the text with headers and footers of its own. */
export const SectionArchive = archive([10011], {
  inheritPreviousHeaderFooter: bool(17),
  sectionTemplateFirstPageDifferent: bool(18),
  sectionTemplateEvenOddPagesDifferent: bool(19),
  /** Where it begins: 0 on the next page, 1 and 2 on the next right or left one. */
  sectionStartKind: uint(20),
  /** 1: its pages count from `sectionPageNumberStart`. */
  sectionPageNumberKind: uint(21),
  sectionPageNumberStart: uint(22),
  firstSectionTemplatePage: reference(23),
  evenSectionTemplatePage: reference(24),
  oddSectionTemplatePage: reference(25),
  sectionTemplateFirstPageHidesHeaderFooter: bool(28),
  backgroundFill: message(30, FillArchive),
});

/** What pages show beside their text. */
export const SectionTemplateArchive = archive([10143], {
  headers: references(1),
  footers: references(2),
  sectionTemplateDrawables: references(3),
});
