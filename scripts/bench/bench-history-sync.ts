import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { openHistory } from '../../native-host/history/open-history.ts';
import { chromiumExtensionId } from '../../shared/identifiers.ts';
import { addPage } from '../../test/fixtures/browser/add-page.ts';
import { launchChromium } from '../../test/fixtures/browser/launch-chromium.ts';
import { registerBridge } from '../../test/fixtures/browser/register-bridge.ts';
import { fillHistory } from '../../test/fixtures/history/fill-history.ts';
import { startHost } from '../../test/fixtures/host/host-process.ts';
import { virtualDisplay } from '../../test/fixtures/screen/virtual-display.ts';
import { temporaryFolder } from '../../test/fixtures/temporary-folder.ts';
import { buildExtension } from '../build-extension.ts';
import { median, report } from './report.ts';
import { sampleText, seededRandom, vocabulary } from './sample-texts.ts';

const count = 20_000;
const plainRounds = 5;

type Figures = { syncMs: number; listMs: number; plainMs: number };

/** The first sync of an empty extension in Chromium, against a bulk put of the same rows there. */
export async function benchHistorySync(): Promise<void> {
  await using folder = await temporaryFolder();
  const dataDir = path.join(folder.path, 'data');
  await mkdir(dataDir);
  await fill(dataDir);
  await using host = await startHost({ dataDir });
  const { syncMs, listMs, plainMs } = await measure(folder.path, host.dataDir);
  report({
    name: `first sync of ${count} entries, against a plain IndexedDB bulk put`,
    ours: syncMs,
    peer: plainMs,
    unit: 'ms',
    bound: { atMost: 4 },
  });
  report({ name: 'the same as a rate', ours: (1000 * count) / syncMs, unit: 'entries/s' });
  report({ name: 'the slowest list of 50 entries meanwhile', ours: listMs, unit: 'ms' });
}

async function fill(dataDir: string): Promise<void> {
  const random = seededRandom(1);
  const words = vocabulary(random);
  await using history = await openHistory({
    dir: dataDir,
    limits: () => ({ maxEntries: null, maxAgeDays: null }),
  });
  await fillHistory(
    history,
    Array.from({ length: count }, () => sampleText(words, random)),
  );
}

async function measure(folder: string, dataDir: string): Promise<Figures> {
  const profile = path.join(folder, 'profile');
  const extension = await buildExtension('chrome', folder);
  const script = fileURLToPath(new URL('./browser-pages/first-sync.ts', import.meta.url));
  await addPage(extension, 'first-sync', script);
  await using display = await virtualDisplay();
  await using context = await launchChromium({
    profile,
    extension,
    display: display.name,
    dataDir,
  });
  const page = await context.newPage();
  await page.goto(`chrome-extension://${chromiumExtensionId}/first-sync.html`);
  const synced = page.evaluate<Omit<Figures, 'plainMs'>>(`firstSync(${count})`);
  // The page watches before the extension finds its host.
  await registerBridge('chromium', path.join(profile, 'NativeMessagingHosts'));
  const figures = await synced;
  const plain: number[] = [];
  for (let round = 0; round < plainRounds; round++) {
    plain.push(await page.evaluate<number>('plainPut()'));
  }
  return { ...figures, plainMs: median(plain) };
}
