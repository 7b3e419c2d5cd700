import { useId, useRef, useState } from 'react';
import type { RecognizedTable } from '../../../../shared/api/recognition.ts';
import { tableToCsv } from '../../../../shared/tables/table-to-csv.ts';
import { copyTable } from '../../../platform/copy-table.ts';
import { Button } from '../../../ui/components/button.tsx';
import { useToast } from '../../../ui/components/toasts.tsx';
import { download } from '../../../ui/download.ts';
import { useMessages } from '../../../ui/messages/use-messages.ts';
import { TableGrid } from './table-grid.tsx';

type TableEditorProps = { table: RecognizedTable; number: number; total: number };

/** One table of the picture, whose cells can be put right before it goes elsewhere. */
export function TableEditor({ table, number, total }: TableEditorProps) {
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
