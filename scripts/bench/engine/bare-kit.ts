/** LibreOfficeKit, which makes a PDF of each document that it is sent the index of, and nothing else. */
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findLibreOffice } from '../../../conversion-service/engine/find-libreoffice.ts';
import { openLibreOfficeKit } from '../../../conversion-service/engine/worker/office/open-libreofficekit.ts';

const [, , folder = await mkdtemp(path.join(tmpdir(), 'bare-')), ...sources] = process.argv;
const { programDir, kit = '' } = findLibreOffice();
const office = openLibreOfficeKit({ programDir, kit, profile: path.join(folder, 'profile') });
const order = { importOptions: '', format: 'pdf', exportOptions: '' };

process.on('message', async (at: number) => {
  const source = sources[at] ?? '';
  await office.convert({ ...order, source, target: path.join(folder, `${at}.pdf`) });
  process.send?.(at);
});
// LibreOffice's own exit might hang.
process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'));
process.send?.('ready');
