import { type KeyboardEvent, useId, useRef, useState } from 'react';
import type { RecognizedCell, RecognizedTable } from '../../../../shared/api/recognition.ts';
import { tableToCsv } from '../../../../shared/table-formats/table-formats.ts';
import { copyTable } from '../../../platform/copy-from-page.ts';
import { Button } from '../../../ui/components/button.tsx';
import { useToast } from '../../../ui/components/toasts.tsx';
import { download } from '../../../ui/files.ts';
import { useMessages } from '../../../ui/messages/use-messages.ts';

/** The tables of the picture, each as a grid; nothing where there is none. */
export function EditorTables({ tables }: { tables: RecognizedTable[] }) {
  if (tables.length === 0) return null;
  return (
    <div className="editor-tables">
      {tables.map((table, index) => (
        <TableEditor
          key={JSON.stringify(table.box)}
          table={table}
          number={index + 1}
          total={tables.length}
        />
      ))}
    </div>
  );
}

type TableEditorProps = { table: RecognizedTable; number: number; total: number };

/** One table of the picture, whose cells can be corrected before it is copied or exported. */
function TableEditor({ table, number, total }: TableEditorProps) {
  const { editor, common, errors } = useMessages();
  const toast = useToast();
  const heading = useId();
  const [rows, setRows] = useState(table.rows);
  const read = useRef(table);
  if (read.current !== table) {
    read.current = table;
    setRows(table.rows);
  }

  async function copy(): Promise<void> {
    try {
      await copyTable({ rows });
      toast({ text: common.copied, forMs: 2_000 });
    } catch {
      toast({ text: errors.clipboard });
    }
  }

  function save(): void {
    const csv = `\uFEFF${tableToCsv({ rows })}`;
    download(new File([csv], `${editor.tableFile}.csv`, { type: 'text/csv' }));
  }

  return (
    <section aria-labelledby={heading}>
      <div className="editor-table-head">
        <h2 id={heading}>{editor.table(number, total)}</h2>
        <Button icon="copy" onClick={() => void copy()}>
          {editor.copyTable}
        </Button>
        <Button icon="export" onClick={save}>
          {editor.downloadTable}
        </Button>
      </div>
      <TableGrid rows={rows} labelledBy={heading} onChange={setRows} />
    </section>
  );
}

/** Cells below this confidence (0 to 100) are marked. */
const doubtful = 80;

type Rows = RecognizedTable['rows'];
type TableGridProps = { rows: Rows; labelledBy: string; onChange: (rows: Rows) => void };

/**
 * The cells of a table, each a field: arrows and Enter go to the one beside or below, Tab to the
 * next. Cells of low confidence are marked until they are changed.
 */
function TableGrid({ rows, labelledBy, onChange }: TableGridProps) {
  const { editor } = useMessages();

  function change(row: number, column: number, text: string): void {
    const changed = (cell: RecognizedCell) => ({ ...cell, text, confidence: 100 });
    onChange(
      rows.map((cells, at) =>
        at === row ? cells.map((cell, index) => (index === column ? changed(cell) : cell)) : cells,
      ),
    );
  }

  return (
    <table className="editor-table" aria-labelledby={labelledBy} onKeyDown={goBeside}>
      <tbody>
        {rows.map((cells, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place; none come or go.
          <tr key={row}>
            {cells.map(({ text, confidence, columnSpan, rowSpan }, column) => {
              const isDoubtful = confidence !== null && confidence < doubtful;
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place as well.
                <td key={column} colSpan={columnSpan} rowSpan={rowSpan}>
                  <input
                    className={isDoubtful ? 'cell-doubtful' : undefined}
                    title={isDoubtful ? editor.doubtful : undefined}
                    aria-label={editor.cell(row + 1, column + 1)}
                    value={text}
                    onChange={({ target }) => change(row, column, target.value)}
                  />
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function goBeside(event: KeyboardEvent<HTMLTableElement>): void {
  const { target, key } = event;
  if (!(target instanceof HTMLInputElement)) return;
  const next = cellBeside(target, event.shiftKey && key === 'Enter' ? 'ArrowUp' : key);
  if (!next) return;
  event.preventDefault();
  next.focus();
  next.select();
}

/**
 * The field of the cell that a key leads to: Enter as the arrow down; left and right only where the
 * caret is at the end of its own text. Undefined where there is none.
 */
function cellBeside(field: HTMLInputElement, key: string): HTMLInputElement | undefined {
  const { selectionStart, selectionEnd, value } = field;
  const isWhole = selectionStart === 0 && selectionEnd === value.length;
  const atStart = isWhole || (selectionStart === 0 && selectionEnd === 0);
  const atEnd = isWhole || (selectionStart === value.length && selectionEnd === value.length);
  switch (key) {
    case 'ArrowUp':
      return below(field, -1);
    case 'ArrowDown':
    case 'Enter':
      return below(field, 1);
    case 'ArrowLeft':
      return atStart ? beside(field, -1) : undefined;
    case 'ArrowRight':
      return atEnd ? beside(field, 1) : undefined;
    default:
      return undefined;
  }
}

function beside(field: HTMLInputElement, step: number): HTMLInputElement | undefined {
  const all = [...(field.closest('tr')?.querySelectorAll('input') ?? [])];
  return all[all.indexOf(field) + step];
}

/** By the position of the cells, since some span columns. */
function below(field: HTMLInputElement, step: number): HTMLInputElement | undefined {
  const rows = [...(field.closest('table')?.rows ?? [])];
  const own = field.closest('tr');
  const row = own ? rows[rows.indexOf(own) + step] : undefined;
  const { left, width } = field.getBoundingClientRect();
  const middle = left + Math.min(width, 20) / 2;
  const fields = [...(row?.querySelectorAll('input') ?? [])];
  return fields.find((each) => each.getBoundingClientRect().right > middle) ?? fields.at(-1);
}
