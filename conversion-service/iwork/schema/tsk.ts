/** TSK: documents in general, and formats of values. */
import {
  archive,
  bool,
  double,
  float,
  int,
  message,
  messages,
  type Read,
  string,
  struct,
  uint,
} from './declare.ts';
import { UUID } from './tsp.ts';

export const DocumentArchive = struct({
  /** Such as `de_DE`. */
  localeIdentifier: string(4),
});

/** Who wrote a comment. */
export const AnnotationAuthorArchive = struct({ name: string(1) });

/** Values of a format's `formatType`. */
export const FormatType = {
  boolean: 1,
  decimal: 256,
  currency: 257,
  percentage: 258,
  scientific: 259,
  text: 260,
  date: 261,
  fraction: 262,
  checkbox: 263,
  stepper: 264,
  slider: 265,
  popUpMenu: 266,
  duration: 268,
  base: 269,
  customText: 271,
  customDate: 272,
} as const;

const formatFields = {
  formatType: uint(1),
  /** 253 and above stand for as many places as needed. */
  decimalPlaces: uint(2),
  currencyCode: string(3),
  /** 0 minus, 1 red, 2 parentheses, 3 both. */
  negativeStyle: uint(4),
  showThousandsSeparator: bool(5),
  useAccountingStyle: bool(6),
  /** 0 with colons, 1 letters, 2 words. */
  durationStyle: uint(7),
  base: uint(8),
  basePlaces: uint(9),
  baseUseMinusSign: bool(10),
  /** Negative: up to that many digits; positive: that denominator. */
  fractionAccuracy: int(11),
  dateTimeFormat: string(14),
  /** Units: 1 weeks, 2 days, 4 hours, 8 minutes, 16 seconds, 32 milliseconds. */
  durationUnitLargest: uint(15),
  durationUnitSmallest: uint(16),
  customFormatString: string(18),
  scaleFactor: double(19),
  requiresFractionReplacement: bool(20),
  /** Digits of a pattern that are zeros where a number has none; others are blanks. */
  numNonspaceIntegerDigits: uint(29),
  numNonspaceDecimalDigits: uint(30),
  /** The key of a pop-up menu in its table's list. */
  multipleChoiceListId: uint(39),
  useAutomaticDurationUnits: bool(40),
};

/** A format within one that a person made. */
const InnerFormat = struct(formatFields);
export type InnerFormat = Read<typeof InnerFormat>;

/** For which values a format is. */
const Condition = struct({
  /** 0 =, 1 <, 2 ≤, 3 >, 4 ≥. */
  conditionType: uint(1),
  conditionValue: float(2),
  conditionFormat: message(3, InnerFormat),
  conditionValueDbl: double(4),
});
export type Condition = Read<typeof Condition>;

/** A format that a person made. */
export const CustomFormatArchive = struct({
  defaultFormat: message(3, InnerFormat),
  conditions: messages(4, Condition),
  formatType: uint(5),
});
export type CustomFormatArchive = Read<typeof CustomFormatArchive>;

/** How a value is shown. */
export const FormatStructArchive = struct({
  ...formatFields,
  customUid: message(41, UUID),
  customFormat: message(42, CustomFormatArchive),
});
export type FormatStructArchive = Read<typeof FormatStructArchive>;

/** Formats that people made in a document, and their UUIDs at the same places. */
export const CustomFormatListArchive = archive([222], {
  uuids: messages(1, UUID),
  customFormats: messages(2, CustomFormatArchive),
});
