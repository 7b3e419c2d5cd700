/** How negative numbers are shown. */
export type NegativeStyle = 'minus' | 'red' | 'parentheses' | 'red-parentheses';

/** What the number formats have in common. */
export type NumberShape = {
  /** Digits behind the point; undefined: as many as the number has. */
  decimals: number | undefined;
  thousands: boolean;
  negative: NegativeStyle;
};

/** How a cell shows its value. */
export type CellFormat =
  | ({ kind: 'number' | 'percentage' | 'scientific' } & NumberShape)
  | ({ kind: 'currency'; code: string; accounting: boolean } & NumberShape)
  | ({ kind: 'fraction' } & FractionShape)
  /** `twosComplement`: negative numbers have no minus. */
  | { kind: 'base'; base: number; places: number; twosComplement: boolean }
  /** A pattern of Unicode's date letters (UTS 35). */
  | { kind: 'date'; pattern: string }
  | ({ kind: 'duration' } & DurationShape)
  | { kind: 'text' | 'boolean' | 'checkbox' }
  | { kind: 'custom-text'; pattern: string }
  | { kind: 'custom-number'; rules: CustomNumber[]; otherwise: CustomNumber };

/** `denominator` fixed, or as many digits as it may have. */
export type FractionShape = { denominator: number | undefined; digits: number };

/** From the largest to the smallest, as `DurationShape` counts them. */
export const durationUnits = ['week', 'day', 'hour', 'minute', 'second', 'millisecond'] as const;

/** `1:02:03`, `1h 2m 3s`, `1 hour 2 minutes 3 seconds`. */
export type DurationShape = {
  style: 'colons' | 'letters' | 'words';
  largest: number;
  smallest: number;
  /** The units are those that a duration needs. */
  automatic: boolean;
};

/** A pattern that a person made. */
export type CustomNumber = {
  /** `#,##0.00` with text around it; quotes as in UTS 35. */
  pattern: string;
  currencyCode: string | undefined;
  /** What the value is multiplied with before it is shown. */
  scale: number;
  /** Undefined: as the pattern has it. */
  thousands: boolean | undefined;
  /** The pattern is for fractions, which it does not spell out. */
  fraction: FractionShape | undefined;
  /** Whether blanks stand for digits that a number lacks, where the pattern has zeros. */
  blanks?: { integers: boolean; decimals: boolean };
  /** For which values it is, where it is one of several. */
  condition?: { operator: '=' | '<' | '>' | '<=' | '>='; value: number };
};
