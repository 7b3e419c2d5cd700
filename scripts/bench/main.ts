/**
 * `npm run bench [name…]`: every figure beside its peer from the same run. A line that begins
 * with `!` exceeds its bound; absolute times mean little on a shared machine, ratios do.
 * `npm run bench cases FOLDER` tries small inputs that are kept outside of the repository, and
 * `npm run bench text-layers FOLDER` the PDFs of a folder, and `npm run bench scan-structure FOLDER`
 * its office documents, and `npm run bench formulas FOLDER` the formulas of its Numbers documents.
 */
import { benchBridge } from './bridge.ts';
import { benchCases } from './cases/cases.ts';
import { benchCluster } from './cluster.ts';
import { benchConversionRate } from './engine/conversion-rate.ts';
import { benchFairness } from './engine/fairness.ts';
import { benchHttpLatency } from './engine/http-latency.ts';
import { benchHttpRate } from './engine/http-rate.ts';
import { benchServiceMemory } from './engine/service-memory.ts';
import { benchHistorySearch } from './history-search.ts';
import { benchHistorySync } from './history-sync.ts';
import { benchHostLatency } from './host-latency/host-latency.ts';
import { benchHttp } from './http.ts';
import { benchFormulas } from './iwork/formulas.ts';
import { benchIworkReader } from './iwork/own-reader.ts';
import { benchOcr } from './ocr.ts';
import { benchOcrEngines } from './ocr-engines.ts';
import { benchPackageSize } from './package-size.ts';
import { benchPicker } from './picker.ts';
import { benchReading } from './reading.ts';
import { benchScanStructure } from './scan-structure.ts';
import { benchScreen } from './screen.ts';
import { benchScreenCapture } from './screen-capture.ts';
import { benchScreenText } from './screen-text.ts';
import { benchSidebar } from './sidebar.ts';
import { benchTextLayers } from './text-layers.ts';
import { benchWatch } from './watch.ts';

const benches: Record<string, () => Promise<void>> = {
  http: benchHttp,
  screen: benchScreen,
  'screen-capture': benchScreenCapture,
  'screen-text': benchScreenText,
  watch: benchWatch,
  'host-latency': benchHostLatency,
  ocr: benchOcr,
  'ocr-engines': benchOcrEngines,
  reading: benchReading,
  history: benchHistorySearch,
  sync: benchHistorySync,
  bridge: benchBridge,
  sidebar: benchSidebar,
  picker: benchPicker,
  package: benchPackageSize,
  cluster: benchCluster,
  engine: benchConversionRate,
  'engine-http': benchHttpRate,
  'engine-latency': benchHttpLatency,
  'engine-memory': benchServiceMemory,
  fairness: benchFairness,
  iwork: benchIworkReader,
};

const [first, ...rest] = process.argv.slice(2);
if (first === 'cases') await benchCases(...rest);
else if (first === 'text-layers') await benchTextLayers(rest[0] ?? '.');
else if (first === 'formulas') await benchFormulas(rest[0] ?? '.');
else if (first === 'scan-structure') await benchScanStructure(rest[0] ?? '.');
else await runBenches(process.argv.slice(2));

async function runBenches(wanted: string[]): Promise<void> {
  const unknown = wanted.filter((name) => !(name in benches));
  if (unknown.length > 0) {
    const known = [
      ...Object.keys(benches),
      'cases',
      'formulas',
      'scan-structure',
      'text-layers',
    ].join(', ');
    throw new Error(`There is no bench ${unknown}. There are: ${known}.`);
  }
  for (const [name, bench] of Object.entries(benches)) {
    if (wanted.length === 0 || wanted.includes(name)) await bench();
  }
}
