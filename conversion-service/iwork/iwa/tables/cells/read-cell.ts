import * as tsd from '../../../schema/tsd.ts';
import * as tsk from '../../../schema/tsk.ts';
import { FormatType } from '../../../schema/tsk.ts';
import * as tst from '../../../schema/tst.ts';
import * as tswp from '../../../schema/tswp.ts';
import type { CellFormat } from '../../../tables/formats/cell-format.ts';
import type { CellLook } from '../../../tables/looks/cell-look.ts';
import type { CellComment, CellValue, TableCell } from '../../../tables/table.ts';
import type { ObjectGraph } from '../../archive/object-graph.ts';
import { dataList } from '../data-list.ts';
import { type CustomFormats, cellFormat } from '../formats/read-cell-format.ts';
import type { StoredCell } from './stored-cell.ts';

type Context = {
  graph: ObjectGraph;
  store: tst.DataStore;
  formats: CustomFormats;
  looks: { of(row: number, column: number, cellStyle?: number, textStyle?: number): CellLook };
  /** Called when the text of a cell is missing. */
  onMissingText(): void;
};

/** The lists that a table's stored cells refer to. */
export function cellReader({ graph, store, formats, looks, onMissingText }: Context) {
  const strings = new Map(
    [...dataList(graph, store.stringTable)].map(([key, entry]) => [key, entry.string ?? '']),
  );
  const styles = dataList(graph, store.styleTable);
  const richTexts = dataList(graph, store.richTextTable);
  const comments = dataList(graph, store.commentStorageTable);
  const formatOf = formatReader(graph, store, formats);
  const references = new Map([...styles].map(([key, entry]) => [key, entry.reference]));
  const style = (key: number | undefined) => (key === undefined ? undefined : references.get(key));
  const choiceOf = menuChoices(graph, store);
  const readValue = (stored: StoredCell) =>
    choiceOf(stored) ?? cellValue(stored, graph, { strings, richTexts, onMissingText });
  const readCell = (stored: StoredCell, row: number, column: number): TableCell => ({
    value: readValue(stored),
    format: formatOf(stored),
    look: looks.of(row, column, style(stored.cellStyle), style(stored.textStyle)),
    formula: stored.formula,
    comments:
      stored.comment === undefined
        ? []
        : cellComments(graph, comments.get(stored.comment)?.commentStorage),
  });
  return { readValue, readCell };
}

type Texts = Pick<Context, 'onMissingText'> & {
  strings: ReadonlyMap<number, string>;
  richTexts: ReadonlyMap<number, tst.ListEntry>;
};

function cellValue(stored: StoredCell, graph: ObjectGraph, texts: Texts): CellValue {
  switch (stored.type) {
    case 2:
    case 10:
      return numberValue(stored);
    case 3:
      return plainValue(stored, texts);
    case 5:
      return { kind: 'date', seconds: stored.date ?? 0 };
    case 6:
      return { kind: 'boolean', value: (stored.double ?? 0) > 0 };
    case 7:
      return { kind: 'duration', seconds: stored.double ?? 0 };
    case 8:
      return { kind: 'error' };
    case 9:
      return richTextValue(stored, graph, texts);
    case 0:
      return { kind: 'empty' };
    default:
      return valueOfUnknownType(stored, texts);
  }
}

function plainValue(stored: StoredCell, { strings, onMissingText }: Texts): CellValue {
  const text = stored.string === undefined ? undefined : strings.get(stored.string);
  if (text === undefined) onMissingText();
  return { kind: 'text', text: text ?? '' };
}

/** What there is of it, for versions to come. */
function valueOfUnknownType(stored: StoredCell, texts: Texts): CellValue {
  if (stored.string !== undefined) return plainValue(stored, texts);
  const isNumber = stored.decimal !== undefined || stored.double !== undefined;
  return isNumber ? numberValue(stored) : { kind: 'empty' };
}

function numberValue(stored: StoredCell): CellValue {
  if (stored.decimal !== undefined) return { kind: 'number', decimal: stored.decimal };
  const { double } = stored;
  if (double === undefined || !Number.isFinite(double)) return { kind: 'error' };
  return { kind: 'number', decimal: String(double) };
}

function richTextValue(stored: StoredCell, graph: ObjectGraph, texts: Texts): CellValue {
  const { richTextPayload } = texts.richTexts.get(stored.richText ?? -1) ?? {};
  const storage = graph.readAs(richTextPayload, tst.RichTextPayloadArchive)?.storage;
  const text = graph.read(storage, tswp.StorageArchive)?.text.join('');
  if (storage === undefined || text === undefined) return plainValue(stored, texts);
  return { kind: 'rich-text', storage, text };
}

/** Cells before version 5 have a list of formats of their own. */
function formatReader(graph: ObjectGraph, store: tst.DataStore, custom: CustomFormats) {
  const formats = dataList(graph, store.formatTable);
  const oldFormats = dataList(graph, store.formatTablePreBnc);
  const made = new Map<tst.ListEntry, CellFormat | undefined>();
  return (stored: StoredCell): CellFormat | undefined => {
    const key = formatKeyOf(stored);
    const list = stored.currentFormat === undefined ? formats : oldFormats;
    const entry = key === undefined ? undefined : list.get(key);
    if (!entry) return undefined;
    if (!made.has(entry)) made.set(entry, cellFormat(entry.format, custom));
    return made.get(entry);
  };
}

/** A cell keeps the formats that it had as another type; its own is that of its type. */
function formatKeyOf(stored: StoredCell): number | undefined {
  if (stored.currentFormat !== undefined) return stored.currentFormat;
  switch (stored.type) {
    case 2:
      return stored.numberFormat ?? stored.currencyFormat;
    case 10:
      return stored.currencyFormat ?? stored.numberFormat;
    case 5:
      return stored.dateFormat;
    case 6:
      return stored.booleanFormat;
    case 7:
      return stored.durationFormat;
    default:
      return stored.textFormat;
  }
}

/**
 * The text of cells with a pop-up menu. Before version 5 such a cell is a number, the index of its
 * choice in the menu, where 0 is no choice; later ones hold the chosen value.
 * @returns undefined for cells without a menu, and for unknown choices
 */
function menuChoices(
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

const maxReplies = 200;

/** A comment and the answers to it. */
function cellComments(graph: ObjectGraph, reference: number | undefined): CellComment[] {
  const first = commentAt(graph, reference);
  if (!first || reference === undefined) return [];
  const { replies = [] } = graph.readAs(reference, tsd.CommentStorageArchive) ?? {};
  return [first, ...replies.slice(0, maxReplies).flatMap((reply) => commentAt(graph, reply) ?? [])];
}

function commentAt(graph: ObjectGraph, reference: number | undefined): CellComment | undefined {
  const comment = graph.readAs(reference, tsd.CommentStorageArchive);
  const text = comment?.text;
  if (!comment || text === undefined) return undefined;
  const author = graph.readAs(comment.author, tsk.AnnotationAuthorArchive)?.name;
  return { author, text, seconds: comment.creationDate?.seconds };
}
