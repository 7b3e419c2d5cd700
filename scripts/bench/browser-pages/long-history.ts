/** Runs in a page of the extension: fills its history. */
import { openHistoryStore } from '../../../extension/history-store/open-history-store.ts';
import type { ExportDocument } from '../../../shared/history/export-document.ts';

Object.assign(globalThis, { importAll });

async function importAll(document: ExportDocument): Promise<void> {
  const store = await openHistoryStore();
  await store.importJson(JSON.stringify(document));
  store.close();
}
