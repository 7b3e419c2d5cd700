/**
 * Prints what an iWork document holds: its archives, the tree of its objects, and what the reader
 * makes of it. `npm run iwork:inspect -- FILE [IDENTIFIER]`; with an identifier, that object's fields.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { iworkToOdf } from '../conversion-service/iwork/iwork-to-odf.ts';
import { printObject, printTree } from './iwork-inspect/object-tree.ts';
import { openDocument } from './iwork-inspect/open-document.ts';
import { printTables } from './iwork-inspect/tables.ts';

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
