import type { Recognition } from '../api/recognition.ts';
import { textWithCodes } from '../ocr/codes/text-with-codes.ts';
import { unwrapProse } from '../text/unwrap-prose.ts';
import { tableToTsv } from './table-to-tsv.ts';
import { withTabs } from './with-tabs.ts';

/**
 * What is kept and copied of a recognition: its text, with tabs between the cells of tables, so that
 * a spreadsheet pastes cells. A layout that was asked for is kept.
 * @param options.unwrap runs lines of prose together that only the layout broke
 */
export function textToKeep(
  read: Pick<Recognition, 'text' | 'codes' | 'tables' | 'lines' | 'layout'>,
  { unwrap = false }: { unwrap?: boolean | undefined } = {},
): string {
  const { text, codes, tables, layout } = read;
  if (layout !== 'auto') return textWithCodes(read);
  const [table, ...others] = tables;
  if (table && others.length === 0 && codes.length === 0 && isAll(table, read))
    return tableToTsv(table);
  const tabbed = withTabs(text, tables);
  return textWithCodes({ text: unwrap ? unwrapProse(tabbed) : tabbed, codes });
}

/** Whether an image is this table and nothing else. */
function isAll(
  { box: { x, y, width, height } }: Recognition['tables'][number],
  { lines }: Pick<Recognition, 'lines'>,
): boolean {
  return lines.every(({ words }) =>
    words.every(({ box }) => {
      const [across, down] = [box.x + box.width / 2 - x, box.y + box.height / 2 - y];
      return across >= 0 && across <= width && down >= 0 && down <= height;
    }),
  );
}
