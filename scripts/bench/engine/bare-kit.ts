/** LibreOfficeKit in a loop over the documents that are named, to PDF, and nothing else. */
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findLibreOffice } from '../../../conversion-service/engine/find-libreoffice.ts';
import { openLibreOfficeKit } from '../../../conversion-service/engine/worker/office/open-libreofficekit.ts';

const [, , folder = await mkdtemp(path.join(tmpdir(), 'bare-')), ...sources] = process.argv;
const { programDir, kit = '' } = findLibreOffice();
const office = openLibreOfficeKit({ programDir, kit, profile: path.join(folder, 'profile') });
const order = { importOptions: '', format: 'pdf', exportOptions: '' };

process.on('message', async (message) => {
  for (const [at, source] of sources.entries()) {
    const target = path.join(folder, `${at}.pdf`);
    await office.convert({ ...order, source, target });
  }
  process.send?.(message);
});
// LibreOffice's own exit might hang.
process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'));
process.send?.('ready');
