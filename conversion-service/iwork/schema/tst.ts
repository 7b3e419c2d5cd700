/** TST: tables. Rows and columns count from 0, lengths are in points. */
import {
  anyMessage,
  archive,
  bool,
  bytes,
  double,
  fixed32,
  float,
  int,
  message,
  messages,
  type Read,
  reference,
  references,
  string,
  struct,
  uint,
  uints,
} from './declare.ts';
import { FormulaArchive, HauntedOwnerArchive } from './tsce.ts';
import { FillArchive, StrokeArchive } from './tsd.ts';
import { FormatStructArchive } from './tsk.ts';
import { UUID } from './tsp.ts';
import { StyleArchive } from './tss.ts';
import { PaddingArchive } from './tswp.ts';

/** Two numbers of 16 bits in one: column and row. */
const CellID = struct({ packedData: fixed32(1) });

/** The same: columns and rows. */
const TableSize = struct({ packedData: fixed32(1) });

const CellRange = struct({ origin: message(1, CellID), size: message(2, TableSize) });

/** A row of a tile: the bytes of its cells, and where those of each column begin. */
const TileRowInfo = struct({
  tileRowIndex: uint(1),
  /** Of cells before version 5. */
  cellStorageBufferPreBnc: bytes(3),
  cellOffsetsPreBnc: bytes(4),
  cellStorageBuffer: bytes(6),
  cellOffsets: bytes(7),
  /** Whether offsets count four bytes. */
  hasWideOffsets: bool(8),
});
export type TileRowInfo = Read<typeof TileRowInfo>;

/** A strip of rows. */
export const Tile = archive([6002], { rowInfos: messages(5, TileRowInfo) });

const TileStorageTile = struct({ tileId: uint(1), tile: reference(2) });

const TileStorage = struct({
  tiles: messages(1, TileStorageTile),
  /** Rows of a tile. */
  tileSize: uint(2),
});

/** One of these, by what the list is of. */
const ListEntry = struct({
  key: uint(1),
  string: string(3),
  reference: reference(4),
  formula: message(5, FormulaArchive),
  format: message(6, FormatStructArchive),
  richTextPayload: reference(9),
  commentStorage: reference(10),
});
export type ListEntry = Read<typeof ListEntry>;

/** Values of a menu item's `cellValueType`. */
export const MenuItemType = { nothing: 1, boolean: 2, date: 3, number: 4, string: 5 } as const;

const MenuItem = struct({
  cellValueType: uint(1),
  numberValue: message(4, struct({ value: double(1) })),
  stringValue: message(5, struct({ value: string(1) })),
});
export type MenuItem = Read<typeof MenuItem>;

/** What a pop-up menu offers; first of all nothing. */
export const PopUpMenuModel = archive([6206], { items: messages(2, MenuItem) });

/** A list of strings, formats, styles or the like by key. Segments (6011) are a part of a large one. */
export const TableDataList = archive([6005, 6011], {
  entries: messages(3, ListEntry),
  segments: references(4),
});

const Header = struct({
  index: uint(1),
  /** 0 where it is not said. */
  size: float(2),
  /** Not 0 where it is hidden. */
  hidingState: uint(3),
});

/** Sizes of rows or of columns. */
export const HeaderStorageBucket = archive([6006], { headers: messages(2, Header) });

const HeaderStorage = struct({ buckets: references(2) });

/** What the cells of a table hold. */
export const DataStore = struct({
  rowHeaders: message(1, HeaderStorage),
  columnHeaders: reference(2),
  tiles: message(3, TileStorage),
  stringTable: reference(4),
  styleTable: reference(5),
  formulaTable: reference(6),
  /** Of cells before version 5. */
  formatTablePreBnc: reference(11),
  mergeRegionMap: reference(13),
  /** Pop-up menus of cells before version 5. */
  multipleChoiceListFormatTable: reference(16),
  richTextTable: reference(17),
  conditionalStyleTable: reference(18),
  commentStorageTable: reference(19),
  formatTable: reference(22),
});
export type DataStore = Read<typeof DataStore>;

/** A table as it is drawn. */
export const TableInfoArchive = archive([6000], { tableModel: reference(2) });
export type TableInfoArchive = Read<typeof TableInfoArchive>;

/** The same within text. */
export const WPTableInfoArchive = archive([6007], { super: message(1, TableInfoArchive) });

const FormulaStorePair = struct({ formula: message(2, FormulaArchive) });

const FormulaStoreArchive = struct({ formulas: messages(3, FormulaStorePair) });

/** A formula with a range for each merge. */
const MergeOwnerArchive = struct({ formulaStore: message(2, FormulaStoreArchive) });

const RowOrColumnState = struct({
  rowOrColumnUid: message(1, UUID),
  userHidden: bool(2),
  filtered: bool(3),
});

const HiddenStateExtentArchive = struct({ baseHiddenStates: messages(2, RowOrColumnState) });
export type HiddenStateExtentArchive = Read<typeof HiddenStateExtentArchive>;

const HiddenStatesArchive = struct({
  columnHiddenStateExtent: message(2, HiddenStateExtentArchive),
  rowHiddenStateExtent: message(3, HiddenStateExtentArchive),
});

const HiddenStatesOwnerArchive = struct({ hiddenStates: messages(2, HiddenStatesArchive) });

export const TableModelArchive = archive([6001], {
  tableStyle: reference(3),
  baseDataStore: message(4, DataStore),
  numberOfRows: uint(6),
  numberOfColumns: uint(7),
  tableName: string(8),
  numberOfHeaderRows: uint(9),
  numberOfHeaderColumns: uint(10),
  numberOfFooterRows: uint(11),
  defaultRowHeight: double(16),
  defaultColumnWidth: double(17),
  bodyCellStyle: reference(18),
  headerRowStyle: reference(19),
  headerColumnStyle: reference(20),
  footerRowStyle: reference(21),
  tableNameEnabled: bool(22),
  bodyTextStyle: reference(24),
  headerRowTextStyle: reference(25),
  headerColumnTextStyle: reference(26),
  footerRowTextStyle: reference(27),
  baseColumnRowUids: reference(46),
  mergeOwner: message(47, MergeOwnerArchive),
  strokeSidecar: reference(49),
  hiddenStatesOwner: message(70, HiddenStatesOwnerArchive),
  hauntedOwner: message(84, HauntedOwnerArchive),
});
export type TableModelArchive = Read<typeof TableModelArchive>;

/** UUIDs of columns and rows, and their indices at the same places. */
export const ColumnRowUIDMapArchive = archive([6267], {
  sortedColumnUids: messages(1, UUID),
  columnIndexForUid: uints(2),
  sortedRowUids: messages(4, UUID),
  rowIndexForUid: uints(5),
});
export type ColumnRowUIDMapArchive = Read<typeof ColumnRowUIDMapArchive>;

const StrokeRunArchive = struct({
  origin: int(1),
  length: uint(2),
  stroke: message(3, StrokeArchive),
  /** Later ones cover earlier ones. */
  order: uint(4),
});

/** Lines along a row or a column. */
export const StrokeLayerArchive = archive([6306], {
  rowColumnIndex: uint(1),
  strokeRuns: messages(2, StrokeRunArchive),
});

/** Lines that a person drew. */
export const StrokeSidecarArchive = archive([6305], {
  leftColumnStrokeLayers: references(4),
  rightColumnStrokeLayers: references(5),
  topRowStrokeLayers: references(6),
  bottomRowStrokeLayers: references(7),
});

/** Merges of older versions. */
export const MergeRegionMapArchive = archive([6144], { cellRange: messages(1, CellRange) });

export const RichTextPayloadArchive = archive([6218], { storage: reference(1) });

/** How the rows of a table are put into categories. */
export const GroupByArchive = archive([6373], {
  groupColumn: anyMessage(2),
  isEnabled: bool(6),
});

/** What a predicate compares with; one of these. */
const FormulaPredArgDataArchive = struct({
  doubleValue: double(1),
  stringValue: string(4),
  dateValue: double(5),
  durationValue: double(6),
  boolValue: bool(8),
});

const FormulaPredArgArchive = struct({ argValue: message(2, FormulaPredArgDataArchive) });
export type FormulaPredArgArchive = Read<typeof FormulaPredArgArchive>;

const FormulaPredicateArchive = struct({
  predicateType: uint(1),
  qualifier1: int(2),
  qualifier2: int(3),
  paramValue1: message(5, FormulaPredArgArchive),
  paramValue2: message(6, FormulaPredArgArchive),
});
export type FormulaPredicateArchive = Read<typeof FormulaPredicateArchive>;

/** What it compares with are nodes of the formula, by their place in it. */
const FormulaPredicatePrePivotArchive = struct({
  formula: message(1, FormulaArchive),
  predicateType: uint(2),
  qualifier1: int(3),
  qualifier2: int(4),
  paramIndex1: int(5),
  paramIndex2: int(6),
});
export type FormulaPredicatePrePivotArchive = Read<typeof FormulaPredicatePrePivotArchive>;

const ConditionalStyleRulePrePivot = struct({
  predicate: message(1, FormulaPredicatePrePivotArchive),
  cellStyle: reference(2),
  textStyle: reference(3),
});

const ConditionalStyleRule = struct({
  predicate: message(1, FormulaPredicateArchive),
  cellStyle: reference(2),
  textStyle: reference(3),
});

/** The rules that cells share. New programs write both forms. */
export const ConditionalStyleSetArchive = archive([6010], {
  rulesPrepivot: messages(2, ConditionalStyleRulePrePivot),
  rules: message(3, struct({ rule: messages(1, ConditionalStyleRule) })),
});

const CellStylePropertiesArchive = struct({
  cellFill: message(1, FillArchive),
  textWrap: bool(3),
  /** 0 top, 1 middle, 2 bottom. */
  verticalAlignment: uint(8),
  padding: message(9, PaddingArchive),
});
export type CellStylePropertiesArchive = Read<typeof CellStylePropertiesArchive>;

export const CellStyleArchive = archive([6004], {
  super: message(1, StyleArchive),
  cellProperties: message(11, CellStylePropertiesArchive),
});

/** Names of flags: h and v horizontal and vertical, hr and hc header rows and columns. */
const TableStylePropertiesArchive = struct({
  bandedRows: bool(1),
  bandedFill: message(2, FillArchive),
  vStrokesVisible: bool(33),
  hStrokesVisible: bool(34),
  hrSeparatorVisible: bool(35),
  hcSeparatorVisible: bool(36),
  footerSeparatorVisible: bool(37),
  tableBorderVisible: bool(38),
  tableHeaderBorderVisible: bool(39),
  tableHcDividerVisible: bool(42),
  tableHrDividerVisible: bool(43),
  tableFooterDividerVisible: bool(44),
  headerRowSeparatorStroke: message(46, StrokeArchive),
  headerRowBorderStroke: message(47, StrokeArchive),
  headerRowHorizontalStroke: message(48, StrokeArchive),
  headerRowVerticalStroke: message(49, StrokeArchive),
  headerColumnBorderStroke: message(50, StrokeArchive),
  headerColumnSeparatorStroke: message(51, StrokeArchive),
  headerColumnHorizontalStroke: message(52, StrokeArchive),
  headerColumnVerticalStroke: message(53, StrokeArchive),
  footerRowSeparatorStroke: message(54, StrokeArchive),
  footerRowBorderStroke: message(55, StrokeArchive),
  footerRowHorizontalStroke: message(56, StrokeArchive),
  footerRowVerticalStroke: message(57, StrokeArchive),
  tableBodyHorizontalBorderStroke: message(58, StrokeArchive),
  tableBodyVerticalBorderStroke: message(59, StrokeArchive),
  tableBodyHorizontalStroke: message(60, StrokeArchive),
  tableBodyVerticalStroke: message(61, StrokeArchive),
});
export type TableStylePropertiesArchive = Read<typeof TableStylePropertiesArchive>;

export const TableStyleArchive = archive([6003], {
  super: message(1, StyleArchive),
  tableProperties: message(11, TableStylePropertiesArchive),
});
