import * as tsk from '../../../schema/tsk.ts';
import { FormatType } from '../../../schema/tsk.ts';
import {
  type CellFormat,
  type CustomNumber,
  durationUnits,
  type FractionShape,
  type NegativeStyle,
  type NumberShape,
} from '../../../tables/formats/cell-format.ts';
import type { ObjectGraph } from '../../archive/object-graph.ts';
import { uuidKey } from '../data-list.ts';

/** Formats that people made and named, by their UUID. */
export type CustomFormats = ReadonlyMap<string, tsk.CustomFormatArchive>;

/** @returns undefined where it does not affect how the value is shown */
export function cellFormat(
  format: tsk.FormatStructArchive | undefined,
  custom: CustomFormats,
): CellFormat | undefined {
  if (!format) return undefined;
  const made = customFormat(format, custom);
  if (made) return made;
  switch (format.formatType) {
    case FormatType.boolean:
      return { kind: 'boolean' };
    case FormatType.checkbox:
      return { kind: 'checkbox' };
    case FormatType.decimal:
    case FormatType.stepper:
    case FormatType.slider:
      return { kind: 'number', ...shape(format) };
    case FormatType.currency:
      return {
        kind: 'currency',
        code: format.currencyCode ?? 'USD',
        accounting: format.useAccountingStyle ?? false,
        ...shape(format),
      };
    case FormatType.percentage:
      return { kind: 'percentage', ...shape(format) };
    case FormatType.scientific:
      return { kind: 'scientific', ...shape(format) };
    case FormatType.text:
      return { kind: 'text' };
    case FormatType.date:
      return { kind: 'date', pattern: format.dateTimeFormat ?? '' };
    case FormatType.fraction:
      return { kind: 'fraction', ...fraction(format) };
    case FormatType.duration:
      return duration(format);
    case FormatType.base:
      return base(format);
    default:
      return undefined;
  }
}

function shape(format: tsk.FormatStructArchive): NumberShape {
  const decimals = format.decimalPlaces;
  const negatives: NegativeStyle[] = ['minus', 'red', 'parentheses', 'red-parentheses'];
  return {
    decimals: decimals === undefined || decimals > 30 ? undefined : decimals,
    thousands: format.showThousandsSeparator ?? false,
    negative: negatives[format.negativeStyle ?? 0] ?? 'minus',
  };
}

function fraction(format: tsk.InnerFormat): FractionShape {
  const accuracy = (format.fractionAccuracy ?? -1) | 0;
  return accuracy < 0
    ? { denominator: undefined, digits: Math.min(3, -accuracy) }
    : { denominator: accuracy || undefined, digits: 2 };
}

function base(format: tsk.FormatStructArchive): CellFormat {
  const { base = 10, basePlaces: places = 0, baseUseMinusSign = true } = format;
  const twosComplement = !baseUseMinusSign && [2, 8, 16].includes(base);
  return { kind: 'base', base, places, twosComplement };
}

function duration(format: tsk.FormatStructArchive): CellFormat {
  const styles = ['colons', 'letters', 'words'] as const;
  return {
    kind: 'duration',
    style: styles[format.durationStyle ?? 0] ?? 'colons',
    largest: unit(format.durationUnitLargest, 'hour'),
    smallest: unit(format.durationUnitSmallest, 'second'),
    automatic: format.useAutomaticDurationUnits ?? false,
  };
}

/** Archives have units as powers of two. */
function unit(power: number | undefined, otherwise: (typeof durationUnits)[number]): number {
  const found = Math.log2(power ?? 0);
  return durationUnits[found] ? found : durationUnits.indexOf(otherwise);
}

function customFormat(
  format: tsk.FormatStructArchive,
  custom: CustomFormats,
): CellFormat | undefined {
  const { customUid } = format;
  const made = format.customFormat ?? (customUid && custom.get(uuidKey(customUid)));
  const shown = made?.defaultFormat ?? (format.customFormatString ? format : undefined);
  const pattern = shown?.customFormatString;
  if (!shown || pattern === undefined) return undefined;
  const type = made?.formatType ?? shown.formatType;
  if (type === FormatType.customDate) return { kind: 'date', pattern };
  if (type === FormatType.customText) return { kind: 'custom-text', pattern };
  const rules = (made?.conditions ?? []).flatMap((rule) => conditional(rule) ?? []);
  return { kind: 'custom-number', rules, otherwise: customNumber(shown, pattern) };
}

function customNumber(format: tsk.InnerFormat, pattern: string): CustomNumber {
  return {
    pattern,
    currencyCode: format.currencyCode || undefined,
    scale: format.scaleFactor ?? 1,
    thousands: format.showThousandsSeparator,
    fraction: format.requiresFractionReplacement ? fraction(format) : undefined,
    blanks: {
      integers: format.numNonspaceIntegerDigits === 0,
      decimals: format.numNonspaceDecimalDigits === 0,
    },
  };
}

function conditional(rule: tsk.Condition): CustomNumber | undefined {
  const format = rule.conditionFormat;
  const pattern = format?.customFormatString;
  const operators = ['=', '<', '<=', '>', '>='] as const;
  const operator = operators[rule.conditionType ?? 0];
  const value = rule.conditionValueDbl ?? rule.conditionValue;
  if (!format || pattern === undefined || !operator || value === undefined) return undefined;
  return { ...customNumber(format, pattern), condition: { operator, value } };
}

/** The formats that people made in a document, by their UUIDs. */
export function customFormats(graph: ObjectGraph): CustomFormats {
  return new Map(
    graph.ofType(tsk.CustomFormatListArchive).flatMap((identifier) => {
      const list = graph.read(identifier, tsk.CustomFormatListArchive);
      const { customFormats = [], uuids = [] } = list ?? {};
      return customFormats.flatMap((format, at) => {
        const uuid = uuids[at];
        return uuid ? [[uuidKey(uuid), format] as const] : [];
      });
    }),
  );
}
