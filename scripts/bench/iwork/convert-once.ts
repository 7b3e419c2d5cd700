/**
 * Converts one iWork document in a process of its own: `own` reads it with the reader and gives
 * LibreOffice the result, `libreoffice` gives it the document. Arguments: which, source, target,
 * folder of LibreOffice's profile. Starting LibreOffice is not counted. Answers time and memory.
 */
import path from 'node:path';
import { findLibreOffice } from '../../../conversion-service/engine/find-libreoffice.ts';
import { openLibreOfficeKit } from '../../../conversion-service/engine/worker/open-libreofficekit.ts';
import { iworkToOdf } from '../../../conversion-service/iwork/iwork-to-odf.ts';

const [, , which, source = '', target = '', profile = ''] = process.argv;
const { programDir, kit = '' } = findLibreOffice();
const office = openLibreOfficeKit({ programDir, kit, profile });

const started = performance.now();
const document = which === 'own' ? await readDocument() : source;
const format = path.extname(target).slice(1);
await office.convert({
  ...{ source: document, target, format },
  ...{ importOptions: '', exportOptions: '' },
});
const ms = performance.now() - started;
process.send?.({ ms, peakMb: process.resourceUsage().maxRSS / 1024 });

async function readDocument(): Promise<string> {
  const odf = `${target}.odf`;
  await iworkToOdf(source, odf);
  return odf;
}
