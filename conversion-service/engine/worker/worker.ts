/**
 * The child process of one LibreOffice. It works in a folder of its own, its first argument; with
 * the second argument `soffice` it starts a process for each document.
 */
import path from 'node:path';
import { findLibreOffice } from '../find-libreoffice.ts';
import { convertDocument } from './convert-document.ts';
import { type WorkerMessage, workerTask } from './messages.ts';
import type { Office } from './office/office.ts';
import { openLibreOfficeKit } from './office/open-libreofficekit.ts';
import { openSoffice } from './office/open-soffice.ts';

const root = process.argv[2] ?? process.cwd();

function say(message: WorkerMessage): void {
  process.send?.(message);
}

function openOffice(): Office {
  const { programDir, soffice, kit } = findLibreOffice();
  const profile = path.join(root, 'profile');
  if (!kit || process.argv[3] === 'soffice') return openSoffice({ soffice, profile });
  try {
    return openLibreOfficeKit({ programDir, kit, profile });
  } catch {
    // This build cannot be loaded: its command can still be run.
    return openSoffice({ soffice, profile });
  }
}

// The service is gone: nobody waits for the current work. LibreOffice's own exit might hang.
process.once('disconnect', end);
// It may have gone before anyone listened, and before bubblewrap asked to end with it.
if (!process.connected) end();

function end(): void {
  process.kill(process.pid, 'SIGKILL');
}

try {
  const office = openOffice();
  process.on('message', async (message) => {
    const task = workerTask.parse(message);
    say({ type: 'begun' });
    const outcome = await convertDocument(office, root, task);
    const memoryMb = process.memoryUsage.rss() / 1e6;
    say({ type: 'answer', id: task.id, memoryMb, outcome });
  });
  say({ type: 'started' });
} catch (error) {
  say({ type: 'started', problem: String(error) });
  process.disconnect?.();
}
