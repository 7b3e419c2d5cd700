/**
 * `npm run bench [name…]`: every figure beside its peer from the same run. A line that begins
 * with `!` exceeds its bound; absolute times mean little on a shared machine, ratios do.
 * `npm run bench cases FOLDER` tries small inputs that are kept outside of the repository, and
 * `npm run bench text-layers FOLDER` the PDFs of a folder, and `npm run bench scan-structure FOLDER`
 * its office documents, and `npm run bench fidelity FOLDER` them beside plain LibreOffice, and
 * `npm run bench formulas FOLDER` the formulas of its Numbers documents.
 */
import { benchBridge } from './bench-bridge.ts';
import { benchCluster } from './bench-cluster.ts';
import { benchFidelity } from './bench-fidelity.ts';
import { benchHistorySearch } from './bench-history-search.ts';
import { benchHistorySync } from './bench-history-sync.ts';
import { benchHttp } from './bench-http.ts';
import { benchOcr } from './bench-ocr.ts';
import { benchOcrEngines } from './bench-ocr-engines.ts';
import { benchPackageSize } from './bench-package-size.ts';
import { benchPicker } from './bench-picker.ts';
import { benchReading, benchReadingChart } from './bench-reading.ts';
import { benchReadingStages } from './bench-reading-stages.ts';
import { benchScanStructure } from './bench-scan-structure.ts';
import { benchScreen } from './bench-screen.ts';
import { benchScreenCapture } from './bench-screen-capture.ts';
import { benchScreenText, benchWatch } from './bench-screen-text.ts';
import { benchSidebar } from './bench-sidebar.ts';
import { benchTextLayers } from './bench-text-layers.ts';
import { benchCases } from './cases/bench-cases.ts';
import { benchConversionRate } from './engine/conversion-rate.ts';
import { benchFairness } from './engine/fairness.ts';
import { benchHttpLatency } from './engine/http-latency.ts';
import { benchHttpRate } from './engine/http-rate.ts';
import { benchServiceMemory } from './engine/service-memory.ts';
import { benchHostLatency } from './host-latency/bench-host-latency.ts';
import { benchFormulas } from './iwork/bench-formulas.ts';
import { benchIworkReader } from './iwork/own-reader.ts';

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
  'reading-chart': benchReadingChart,
  'reading-stages': benchReadingStages,
  history: benchHistorySearch,
  sync: benchHistorySync,
  bridge: benchBridge,
  sidebar: benchSidebar,
  picker: benchPicker,
  package: benchPackageSize,
  cluster: benchCluster,
  engine: benchConversionRate,
  'http-rate': benchHttpRate,
  'http-latency': benchHttpLatency,
  'engine-memory': benchServiceMemory,
  fairness: benchFairness,
  iwork: benchIworkReader,
};

const [first, ...rest] = process.argv.slice(2);
if (first === 'cases') await benchCases(...rest);
else if (first === 'text-layers') await benchTextLayers(rest[0] ?? '.');
else if (first === 'fidelity') await benchFidelity(...rest);
else if (first === 'formulas') await benchFormulas(rest[0] ?? '.');
else if (first === 'scan-structure') await benchScanStructure(rest[0] ?? '.');
else await runBenches(process.argv.slice(2));

async function runBenches(wanted: string[]): Promise<void> {
  const unknown = wanted.filter((name) => !(name in benches));
  if (unknown.length > 0) {
    const known = [
      ...Object.keys(benches),
      'cases',
      'fidelity',
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
