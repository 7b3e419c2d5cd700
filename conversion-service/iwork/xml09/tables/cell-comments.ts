import type { CellComment } from '../../tables/table.ts';
import { childOf, descendants, elementsOf, type Xml09Element } from '../package/element.ts';
import type { Xml09Styles } from '../styles/styles.ts';
import { plainText } from '../text/plain-text.ts';

/** What is said of cells, by `ROW COLUMN` from 0. */
export function cellComments(
  model: Xml09Element | undefined,
  styles: Xml09Styles,
): ReadonlyMap<string, CellComment[]> {
  const comments = new Map<string, CellComment[]>();
  for (const pair of elementsOf(childOf(model, 'cell-comment-mapping'))) {
    const { row, column } = childOf(pair, 'key', 'cell-coordinates')?.attributes ?? {};
    const said = styles.part(pair, 'value');
    const storage = said && [...descendants(said)].find(({ name }) => name === 'text-storage');
    const text = plainText(storage).trim();
    if (text === '') continue;
    const key = `${row} ${column}`;
    const all = comments.get(key) ?? [];
    comments.set(key, [...all, { author: undefined, text, seconds: undefined }]);
  }
  return comments;
}
