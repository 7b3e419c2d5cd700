import type { Message } from '../../archive/message.ts';

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
  | { kind: 'text' | 'boolean' }
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
  /** For which values it is, where it is one of several. */
  condition?: { operator: '=' | '<' | '>' | '<=' | '>='; value: number };
};

/** Formats that people made and named, by their UUID. */
export type CustomFormats = ReadonlyMap<string, Message>;

const MILLISECONDS = 32;
const SECONDS = 16;

/**
 * Reads a format (TSK.FormatStructArchive).
 * @returns undefined where it says nothing of how the value is to be shown
 */
export function cellFormat(
  format: Message | undefined,
  custom: CustomFormats,
): CellFormat | undefined {
  if (!format) return undefined;
  const made = customFormat(format, custom);
  if (made) return made;
  switch (format.uint(1)) {
    case 1:
    case 263:
      return { kind: 'boolean' };
    case 256:
    case 264:
    case 265:
      return { kind: 'number', ...shape(format) };
    case 257:
      return {
        kind: 'currency',
        code: format.string(3) ?? 'USD',
        accounting: format.bool(6) ?? false,
        ...shape(format),
      };
    case 258:
      return { kind: 'percentage', ...shape(format) };
    case 259:
      return { kind: 'scientific', ...shape(format) };
    case 260:
      return { kind: 'text' };
    case 261:
      return { kind: 'date', pattern: format.string(14) ?? '' };
    case 262:
      return fraction(format);
    case 268:
      return duration(format);
    case 269:
      return { kind: 'base', base: format.uint(8) ?? 10, places: format.uint(9) ?? 0 };
    default:
      return undefined;
  }
}

/** 253 and above stand for as many places as needed. */
function shape(format: Message): NumberShape {
  const decimals = format.uint(2);
  const negatives: NegativeStyle[] = ['minus', 'red', 'parentheses', 'red-parentheses'];
  return {
    decimals: decimals === undefined || decimals > 30 ? undefined : decimals,
    thousands: format.bool(5) ?? false,
    negative: negatives[format.uint(4) ?? 0] ?? 'minus',
  };
}

/** Negative accuracy: up to that many digits; positive: that denominator. */
function fraction(format: Message): CellFormat {
  const accuracy = (format.int(11) ?? -1) | 0;
  return accuracy < 0
    ? { kind: 'fraction', denominator: undefined, digits: Math.min(3, -accuracy) }
    : { kind: 'fraction', denominator: accuracy || undefined, digits: 2 };
}

function duration(format: Message): CellFormat {
  const smallest = format.uint(16) ?? SECONDS;
  const automatic = format.bool(40) ?? false;
  return {
    kind: 'duration',
    milliseconds: smallest >= MILLISECONDS,
    seconds: automatic || smallest >= SECONDS,
  };
}

function customFormat(format: Message, custom: CustomFormats): CellFormat | undefined {
  const uuid = format.message(41);
  const made = format.message(42) ?? (uuid && custom.get(formatKey(uuid)));
  const shown = made?.message(3) ?? (format.string(18) ? format : undefined);
  const pattern = shown?.string(18);
  if (!shown || pattern === undefined) return undefined;
  const type = made?.uint(5) ?? shown.uint(1);
  if (type === 272) return { kind: 'date', pattern };
  if (type === 271) return { kind: 'custom-text', pattern };
  const rules = (made?.messages(4) ?? []).flatMap((rule) => conditional(rule) ?? []);
  return { kind: 'custom-number', rules, otherwise: customNumber(shown, pattern) };
}

function customNumber(format: Message, pattern: string): CustomNumber {
  return {
    pattern,
    currencyCode: format.string(3) || undefined,
    scale: format.double(19) ?? 1,
    thousands: format.bool(5) ?? false,
    fraction: format.bool(20) ?? false,
  };
}

function conditional(rule: Message): CustomNumber | undefined {
  const format = rule.message(3);
  const pattern = format?.string(18);
  const operators = ['=', '<', '>', '<=', '>='] as const;
  const operator = operators[rule.uint(1) ?? 0];
  const value = rule.double(4) ?? rule.float(2);
  if (!format || pattern === undefined || !operator || value === undefined) return undefined;
  return { ...customNumber(format, pattern), condition: { operator, value } };
}

/** A UUID as the key of `CustomFormats`. */
export function formatKey(uuid: Message): string {
  return `${uuid.uint64(1)}-${uuid.uint64(2)}`;
}
