/**
 * Converts an iWork document as the service does, `own`, or with LibreOffice's own import,
 * `libreoffice`. Arguments: which, source, extension of the result, folder. It is LibreOffice's
 * first document, whose start is not counted; a reader is already waiting, as it is after a first
 * iWork document. Prints the time, and the memory of the process and its descendants.
 */
import { copyFile, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { findLibreOffice } from '../../../conversion-service/engine/find-libreoffice.ts';
import { createIworkReaders } from '../../../conversion-service/engine/iwork-reader/iwork-readers.ts';
import { openSandbox } from '../../../conversion-service/engine/sandbox/sandbox.ts';
import { treeUse } from '../../../conversion-service/engine/sandbox/tree-use.ts';
import { openLibreOfficeKit } from '../../../conversion-service/engine/worker/office/open-libreofficekit.ts';

const [, , which, source = '', extension = '', folder = ''] = process.argv;
const bounds = { memoryMb: 2_048, processes: 200 };
const { programDir, kit = '' } = findLibreOffice();
const office = openLibreOfficeKit({ programDir, kit, profile: path.join(folder, 'profile') });
const sandbox = await openSandbox({
  folder,
  bubblewrap: true,
  memoryMb: bounds.memoryMb,
  fileMb: 1_000,
});
const root = path.join(folder, 'root');
const job = path.join(root, 'job');
await mkdir(job, { recursive: true });
await mkdir(path.join(root, 'tmp'), { recursive: true });
await using readers = createIworkReaders(root, sandbox);

if (which === 'own') {
  readers.prepare();
  // It is ready within a second.
  await setTimeout(2_000);
}
let peakMb = 0;
const watch = setInterval(() => {
  peakMb = Math.max(peakMb, treeUse(process.pid).memoryMb);
}, 20);
const started = performance.now();
await convert();
const ms = performance.now() - started;
clearInterval(watch);
// While LibreOffice runs in this process nothing is measured.
const below = treeUse(process.pid).memoryMb - process.memoryUsage.rss() / 1e6;
const atEnd = process.resourceUsage().maxRSS / 1_000 + below;
process.send?.({ ms, peakMb: Math.max(peakMb, atEnd) });

async function convert(): Promise<void> {
  const target = path.join(folder, `result.${extension}`);
  const options = { importOptions: '', exportOptions: '' };
  const read = which === 'own' ? await readDocument() : source;
  await office.convert({ source: read, target, format: extension, ...options });
}

async function readDocument(): Promise<string> {
  const name = path.basename(source);
  await copyFile(source, path.join(job, name));
  const signal = AbortSignal.timeout(60_000);
  const { odf } = await readers.read(name, { legacy: false, printed: false, bounds, signal });
  if (!odf) throw new Error(`${source} was not read.`);
  return path.join(job, odf.document);
}
