import path from 'node:path';
import {
  type TestConverter,
  testConverter,
} from '../../../conversion-service/engine/testing/test-converter.ts';
import { medianRound, report } from '../report.ts';
import { convertEach, convertTogether, startBareKits, warmProfile } from './bare-engines.ts';
import { writeSmallDocuments } from './small-documents.ts';

const count = 42;
const rounds = 9;
/** A process for each takes about a second: so many are enough to measure the rate. */
const eachCount = 12;
const unit = 'documents/s';

/** Documents a second to PDF on two workers, against other ways to use the same LibreOffice. */
export async function benchConversionRate(): Promise<void> {
  await using ours = await testConverter();
  const files = await writeSmallDocuments(ours.folder, count);
  const own = () => rate(count, () => convertAll(ours, files));
  await againstKits(ours.folder, files, own);
  await againstOneSoffice(ours.folder, files, own);
  await againstSofficeEach(ours.folder, files, own);
}

type Rate = () => Promise<number>;

async function againstKits(folder: string, files: string[], own: Rate): Promise<void> {
  await using kits = await startBareKits(folder, files);
  const bare = () => rate(count, () => kits.loop());
  // The first round fills caches.
  await own();
  await bare();
  report({
    name: `${count} small documents to PDF, against bare LibreOfficeKit on two processes`,
    ...(await inTurns(own, bare, rounds)),
    unit,
    bound: { atLeast: 0.85 },
  });
}

async function againstOneSoffice(folder: string, files: string[], own: Rate): Promise<void> {
  await warmProfile(folder, 'once', files);
  const together = () => rate(count, () => convertTogether(folder, 'once', files));
  report({
    name: '… against one warm soffice with all in one call',
    ...(await inTurns(own, together, rounds)),
    unit,
    bound: { atLeast: 1.3 },
  });
}

async function againstSofficeEach(folder: string, files: string[], own: Rate): Promise<void> {
  const profiles = ['each-0', 'each-1'];
  for (const profile of profiles) await warmProfile(folder, profile, files);
  const some = files.slice(0, eachCount);
  const each = () => rate(eachCount, () => convertEach(folder, profiles, some));
  report({
    name: '… against soffice a file, two at a time',
    ...(await inTurns(own, each, 1)),
    unit,
    bound: { atLeast: 7 },
  });
}

/** Both take turns, since others use the machine too. */
async function inTurns(own: Rate, other: Rate, times: number) {
  const ours: number[] = [];
  const peer: number[] = [];
  for (let round = 0; round < times; round++) {
    ours.push(await own());
    peer.push(await other());
  }
  return medianRound(ours, peer);
}

async function convertAll({ convert }: TestConverter, files: string[]): Promise<void> {
  await Promise.all(files.map((file) => convert(path.basename(file), 'pdf')));
}

async function rate(documents: number, work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return (1_000 * documents) / (performance.now() - started);
}
