import { customFormats } from '../../conversion-service/iwork/iwa/tables/formats/read-cell-format.ts';
import { readTable } from '../../conversion-service/iwork/iwa/tables/read-table.ts';
import { TableModelArchive } from '../../conversion-service/iwork/schema/tst.ts';
import type { Table } from '../../conversion-service/iwork/tables/table.ts';
import { Warnings } from '../../conversion-service/iwork/warnings.ts';
import type { InspectedDocument } from './open-document.ts';

/** The tables as the reader understands them. */
export function printTables({ graph }: InspectedDocument): void {
  const formats = customFormats(graph);
  for (const identifier of graph.ofType(TableModelArchive)) {
    const table = readTable(graph, identifier, { formats, warnings: new Warnings() });
    if (table) printTable(table);
  }
}

function printTable(table: Table): void {
  const { name, rows, columns, merges, identifier } = table;
  console.log(`\ntable “${name}” (#${identifier}): ${rows} × ${columns}, ${merges.length} merges`);
  const kinds = new Map<string, number>();
  let formulas = 0;
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < table.storedColumns(row); column += 1) {
      const cell = table.cell(row, column);
      if (!cell) continue;
      kinds.set(cell.value.kind, (kinds.get(cell.value.kind) ?? 0) + 1);
      if (cell.formula !== undefined) formulas += 1;
    }
  const counts = [...kinds].map(([kind, count]) => `${count} ${kind}`);
  console.log(`  cells: ${counts.join(', ') || 'none'}; formulas: ${formulas}`);
}
