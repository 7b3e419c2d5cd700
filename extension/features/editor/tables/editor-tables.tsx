import type { RecognizedTable } from '../../../../shared/api/recognition.ts';
import { TableEditor } from './table-editor.tsx';

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
