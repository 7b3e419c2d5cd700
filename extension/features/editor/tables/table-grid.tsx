import type { KeyboardEvent } from 'react';
import type { RecognizedCell, RecognizedTable } from '../../../../shared/api/recognition.ts';
import { useMessages } from '../../../ui/messages/use-messages.ts';
import { cellBeside } from './cell-beside.ts';

/** Cells below this confidence (0 to 100) are marked. */
const doubtful = 80;

type Rows = RecognizedTable['rows'];
type TableGridProps = { rows: Rows; labelledBy: string; onChange: (rows: Rows) => void };

/**
 * The cells of a table, each a field: arrows and Enter go to the one beside or below, Tab to the
 * next. What was read with doubt is marked until it is changed.
 */
export function TableGrid({ rows, labelledBy, onChange }: TableGridProps) {
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
