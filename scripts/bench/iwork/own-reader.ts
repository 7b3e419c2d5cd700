import { fork } from 'node:child_process';
import { once } from 'node:events';
import { statSync } from 'node:fs';
import path from 'node:path';
import { conversions } from '../../../conversion-service/formats.ts';
import { ordinaryDocuments } from '../../../test/fixtures/documents/document-corpus.ts';
import { temporaryFolder } from '../../../test/fixtures/temporary-folder.ts';
import { median, report } from '../report.ts';

const count = 10;
const rounds = 5;
const bound = { atMost: 2 };

type Cost = { ms: number; peakMb: number };
type Costs = { own: Cost; libreoffice: Cost };

/** A document with the format that it is converted to. */
type LargeDocument = { file: string; extension: string };

/** Reading and converting the largest iWork documents at hand, against LibreOffice's own import. */
export async function benchIworkReader(): Promise<void> {
  await using folder = await temporaryFolder();
  const all: Costs[] = [];
  for (const document of largestDocuments()) {
    if (all.length === count) break;
    const costs = await costsOf(document, folder.path);
    if (!costs) continue;
    all.push(costs);
    reportCosts(path.basename(document.file), costs);
  }
  if (all.length === 0) {
    process.stdout.write('  iWork documents: none is at hand\n');
    return;
  }
  reportCosts(`${all.length} iWork documents`, {
    own: sum(all, 'own'),
    libreoffice: sum(all, 'libreoffice'),
  });
}

/** Rounds take turns, since others use the machine too. Undefined where LibreOffice fails. */
async function costsOf(document: LargeDocument, folder: string): Promise<Costs | undefined> {
  const own: Cost[] = [];
  const libreoffice: Cost[] = [];
  for (let round = 0; round < rounds; round++) {
    own.push(await convertOnce('own', document, folder));
    const peer = await convertOnce('libreoffice', document, folder).catch(() => undefined);
    if (!peer) return undefined;
    libreoffice.push(peer);
  }
  return { own: best(own), libreoffice: best(libreoffice) };
}

const script = path.join(import.meta.dirname, 'convert-once.ts');

async function convertOnce(
  which: keyof Costs,
  { file, extension }: LargeDocument,
  folder: string,
): Promise<Cost> {
  const child = fork(script, [which, file, extension, folder], {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const ended = once(child, 'exit').then(() => {
    throw new Error(`${file} was not converted.`);
  });
  const [cost] = await Promise.race([once(child, 'message'), ended]);
  await ended.catch(() => undefined);
  return cost;
}

/** The fastest: other load only adds to it, and these times are short. */
function best(costs: Cost[]): Cost {
  return {
    ms: Math.min(...costs.map(({ ms }) => ms)),
    peakMb: median(costs.map(({ peakMb }) => peakMb)),
  };
}

/** For memory the sum compares all of them; no process ever uses that much. */
function sum(all: Costs[], which: keyof Costs): Cost {
  const total = (field: keyof Cost) => all.reduce((before, each) => before + each[which][field], 0);
  return { ms: total('ms'), peakMb: total('peakMb') };
}

function reportCosts(name: string, { own, libreoffice }: Costs): void {
  report({ name, ours: own.ms, peer: libreoffice.ms, unit: 'ms', bound });
  report({
    name: '… at most in memory',
    ours: own.peakMb,
    peer: libreoffice.peakMb,
    unit: 'MB',
    bound,
  });
}

const kinds = ['pages', 'numbers', 'key'] as const;

/** The iWork documents beside the repository, the largest first. */
function largestDocuments(): LargeDocument[] {
  return ordinaryDocuments()
    .flatMap((file) => {
      const kind = kinds.find((each) => path.extname(file) === `.${each}`);
      return kind ? [{ file, extension: conversions[kind][0], bytes: statSync(file).size }] : [];
    })
    .toSorted((a, b) => b.bytes - a.bytes);
}
