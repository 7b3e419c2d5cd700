import type * as tsk from '../../schema/tsk.ts';
import { FormatType } from '../../schema/tsk.ts';
import type * as tst from '../../schema/tst.ts';
import { warningCodes } from '../../warning-codes.ts';
import type { Warnings } from '../../warnings.ts';

/** A unit of durations; weeks are less. */
const DAYS = 2;

/**
 * Says which formats of cells are shown in another way.
 * @param formats the entries of a table's list of formats
 * @param values whether cells keep values that programs format themselves, as in spreadsheets
 */
export function warnOfFormats(
  formats: Iterable<tst.ListEntry>,
  warnings: Warnings,
  { values }: { values: boolean },
): void {
  for (const { format } of formats) {
    if (format?.formatType === FormatType.duration && isInWords(format))
      warnings.add('durations_restyled', warningCodes.durations_restyled);
    if (values && format?.formatType === FormatType.base && format.base !== 10)
      warnings.add('number_bases_left_out', warningCodes.number_bases_left_out);
  }
}

function isInWords(format: tsk.FormatStructArchive): boolean {
  const largest = format.durationUnitLargest ?? 0;
  return (format.durationStyle ?? 0) > 0 || (largest > 0 && largest <= DAYS);
}
