/** TSCE: formulas. Names of fields are without their prefix `AST_`. */
import {
  archive,
  bool,
  double,
  int,
  message,
  messages,
  type Read,
  reference,
  sint,
  string,
  struct,
  uint,
} from './declare.ts';
import { CFUUIDArchive, UUID } from './tsp.ts';

/** Values of a node's `nodeType`. */
export const NodeType = {
  addition: 1,
  subtraction: 2,
  multiplication: 3,
  division: 4,
  power: 5,
  concatenation: 6,
  greaterThan: 7,
  greaterThanOrEqualTo: 8,
  lessThan: 9,
  lessThanOrEqualTo: 10,
  equalTo: 11,
  notEqualTo: 12,
  negation: 13,
  plusSign: 14,
  percent: 15,
  function: 16,
  number: 17,
  boolean: 18,
  string: 19,
  date: 20,
  emptyArgument: 22,
  token: 23,
  list: 25,
  colon: 29,
  referenceError: 30,
  unknownFunction: 31,
  appendWhitespace: 32,
  prependWhitespace: 33,
  beginThunk: 34,
  endThunk: 35,
  cellReference: 36,
  colonWithUids: 45,
  referenceErrorWithUids: 46,
  linkedCellReference: 63,
  colonTract: 67,
} as const;

/** The place of a cell, or its distance from the formula. */
const ColumnCoordinateArchive = struct({ column: sint(1), absolute: bool(2) });
const RowCoordinateArchive = struct({ row: sint(1), absolute: bool(2) });

/** Which ends of a range stay when the formula moves. */
const StickyBits = struct({
  beginRowIsAbsolute: bool(1),
  beginColumnIsAbsolute: bool(2),
  endRowIsAbsolute: bool(3),
  endColumnIsAbsolute: bool(4),
});

/** Both ends of a range; without an end it is one cell. */
const ColonTractRange = struct({ rangeBegin: int(1), rangeEnd: int(2) });
export type ColonTractRange = Read<typeof ColonTractRange>;

/** A range in one node. */
const ColonTractArchive = struct({
  relativeColumn: messages(1, ColonTractRange),
  relativeRow: messages(2, ColonTractRange),
  absoluteColumn: messages(3, ColonTractRange),
  absoluteRow: messages(4, ColonTractRange),
});
export type ColonTractArchive = Read<typeof ColonTractArchive>;

const CrossTableReferenceExtraInfoArchive = struct({ tableId: message(1, CFUUIDArchive) });

const NodeArchive = struct({
  nodeType: uint(1),
  functionNodeIndex: uint(2),
  functionNodeNumArgs: uint(3),
  numberNodeNumber: double(4),
  booleanNodeBoolean: bool(5),
  stringNodeString: string(6),
  dateNodeDateNum: double(7),
  tokenNodeBoolean: bool(10),
  listNodeNumArgs: uint(13),
  column: message(26, ColumnCoordinateArchive),
  row: message(27, RowCoordinateArchive),
  crossTableReferenceExtraInfo: message(28, CrossTableReferenceExtraInfoArchive),
  stickyBits: message(33, StickyBits),
  colonTract: message(40, ColonTractArchive),
});
export type NodeArchive = Read<typeof NodeArchive>;

/** The nodes of a formula in postfix order. */
const NodeArrayArchive = struct({ node: messages(1, NodeArchive) });

export const FormulaArchive = struct({ nodeArray: message(1, NodeArrayArchive) });
export type FormulaArchive = Read<typeof FormulaArchive>;

/** Values of `ownerKind`. */
export const OwnerKind = { table: 1, hauntedOwner: 35 } as const;

/** By which UUID formulas name a table. */
export const FormulaOwnerDependenciesArchive = archive([4008], {
  formulaOwnerUid: message(1, UUID),
  ownerKind: uint(3),
  formulaOwner: reference(11),
  baseOwnerUid: message(12, UUID),
});

export const HauntedOwnerArchive = struct({ ownerUid: message(1, UUID) });
