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
  /** `denominator` fixed, or as many digits as it may have. */
  | { kind: 'fraction'; denominator: number | undefined; digits: number }
  | { kind: 'base'; base: number; places: number }
  /** A pattern of Unicode's date letters (UTS 35). */
  | { kind: 'date'; pattern: string }
  | { kind: 'duration'; milliseconds: boolean; seconds: boolean }
  | { kind: 'text' | 'boolean' | 'checkbox' }
  | { kind: 'custom-text'; pattern: string }
  | { kind: 'custom-number'; rules: CustomNumber[]; otherwise: CustomNumber };

/** A pattern that a person made. */
export type CustomNumber = {
  /** `#,##0.00` with text around it; quotes as in UTS 35. */
  pattern: string;
  currencyCode: string | undefined;
  /** What the value is multiplied with before it is shown. */
  scale: number;
  thousands: boolean;
  /** The pattern is for fractions, which it does not spell out. */
  fraction: boolean;
  /** Whether blanks stand for digits that a number lacks, where the pattern has zeros. */
  blanks?: { integers: boolean; decimals: boolean };
  /** For which values it is, where it is one of several. */
  condition?: { operator: '=' | '<' | '>' | '<=' | '>='; value: number };
};
