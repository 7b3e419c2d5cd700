/**
 * Prints what an iWork document holds: its archives, the tree of its objects, and what the reader
 * makes of it. `npm run iwork:inspect -- FILE [IDENTIFIER]`; with an identifier, that object's fields.
 */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { customFormats } from '../conversion-service/iwork/iwa/tables/formats/read-cell-format.ts';
import { readTable } from '../conversion-service/iwork/iwa/tables/read-table.ts';
import { iworkToOdf } from '../conversion-service/iwork/iwork-to-odf.ts';
import { TableModelArchive } from '../conversion-service/iwork/schema/tst.ts';
import type { Table } from '../conversion-service/iwork/tables/table.ts';
import { Warnings } from '../conversion-service/iwork/warnings.ts';
import {
  type InspectedDocument,
  openDocument,
  printObject,
  printTree,
} from './iwork-inspect/object-tree.ts';

const [file, identifier] = process.argv.slice(2);
if (file) await inspect(file, identifier).catch(failed);
else failed(new Error('usage: npm run iwork:inspect -- FILE [IDENTIFIER]'));

function failed(error: Error): void {
  console.error(error.message);
  process.exitCode = 1;
}

async function inspect(source: string, wanted: string | undefined): Promise<void> {
  const document = await openDocument(source);
  if (wanted) {
    printObject(document, Number(wanted));
    return;
  }
  printTree(document);
  printTables(document);
  await printResult(source);
}

async function printResult(source: string): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'iwork-inspect-'));
  try {
    const { kind, warnings } = await iworkToOdf(source, path.join(folder, 'result'));
    console.log(`\nbecomes ${kind.toUpperCase()}`);
    for (const { code, detail } of warnings) console.log(`  ${code}: ${detail}`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The tables as the reader understands them. */
function printTables({ graph }: InspectedDocument): void {
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
