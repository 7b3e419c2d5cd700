import type { Recognition } from '../api/recognition.ts';
import { textWithCodes } from '../ocr/codes/text-with-codes.ts';
import { tableToTsv } from './table-to-tsv.ts';

/**
 * What goes on the clipboard of a recognition: its text, and of an image that is one table and
 * nothing else its cells with tabs between them, so that a spreadsheet pastes cells. A layout that
 * was asked for is kept.
 */
export function textToCopy(
  read: Pick<Recognition, 'text' | 'codes' | 'tables' | 'lines' | 'layout'>,
): string {
  const [table, ...others] = read.tables;
  if (!table || others.length > 0 || read.codes.length > 0 || read.layout !== 'auto')
    return textWithCodes(read);
  const { x, y, width, height } = table.box;
  const isAll = read.lines.every(({ words }) =>
    words.every(({ box }) => {
      const [across, down] = [box.x + box.width / 2 - x, box.y + box.height / 2 - y];
      return across >= 0 && across <= width && down >= 0 && down <= height;
    }),
  );
  return isAll ? tableToTsv(table) : textWithCodes(read);
}
