import { warningCodes } from '../../warning-codes.ts';
import type { Warnings } from '../../warnings.ts';
import type { Message } from '../archive/message.ts';

const DURATION = 268;
const BASE = 269;
/** Of TSK.FormatStructArchive: 7 style (0 with colons), 15 largest unit (2 days, 1 weeks). */
const STYLE = 7;
const LARGEST_UNIT = 15;
const DAYS = 2;

/**
 * Says which formats of cells are shown in another way.
 * @param formats the entries of a table's list of formats
 * @param values whether cells keep values that programs format themselves, as in spreadsheets
 */
export function warnOfFormats(
  formats: Iterable<Message>,
  warnings: Warnings,
  { values }: { values: boolean },
): void {
  for (const entry of formats) {
    const format = entry.message(6);
    if (format?.uint(1) === DURATION && isInWords(format))
      warnings.add('durations_restyled', warningCodes.durations_restyled);
    if (values && format?.uint(1) === BASE && format.uint(8) !== 10)
      warnings.add('number_bases_left_out', warningCodes.number_bases_left_out);
  }
}

function isInWords(format: Message): boolean {
  const largest = format.uint(LARGEST_UNIT) ?? 0;
  return (format.uint(STYLE) ?? 0) > 0 || (largest > 0 && largest <= DAYS);
}
