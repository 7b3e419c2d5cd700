import { FormatType } from '../../../schema/tsk.ts';
import * as tst from '../../../schema/tst.ts';
import type { CellValue } from '../../../tables/table.ts';
import type { ObjectGraph } from '../../archive/object-graph.ts';
import { dataList } from '../data-list.ts';
import type { StoredCell } from './stored-cell.ts';

/**
 * What cells with a pop-up menu show. Before version 5 such a cell is a number, the place of its
 * choice in the menu, whose place 0 is no choice; later ones hold what was chosen.
 * @returns undefined for cells without one, and for choices that are not known
 */
export function menuChoices(
  graph: ObjectGraph,
  store: tst.DataStore,
): (stored: StoredCell) => CellValue | undefined {
  const formats = dataList(graph, store.formatTablePreBnc);
  const menus = dataList(graph, store.multipleChoiceListFormatTable);
  return ({ currentFormat, double }) => {
    if (currentFormat === undefined || double === undefined) return undefined;
    const format = formats.get(currentFormat)?.format;
    if (format?.formatType !== FormatType.popUpMenu) return undefined;
    const menu = menus.get(format.multipleChoiceListId ?? -1)?.reference;
    const { items = [] } = graph.read(menu, tst.PopUpMenuModel) ?? {};
    return items[0]?.cellValueType === tst.MenuItemType.nothing ? chosen(items[double]) : undefined;
  };
}

function chosen(item: tst.MenuItem | undefined): CellValue | undefined {
  const { cellValueType, stringValue, numberValue } = item ?? {};
  if (cellValueType === tst.MenuItemType.nothing) return { kind: 'empty' };
  if (stringValue) return { kind: 'text', text: stringValue.value ?? '' };
  const number = numberValue?.value;
  return number === undefined || !Number.isFinite(number)
    ? undefined
    : { kind: 'number', decimal: String(number) };
}
