import { openHistory } from '../../../native-host/history/open-history.ts';
import { fillHistory } from '../../../test/fixtures/history/fill-history.ts';
import { sampleText, seededRandom, vocabulary } from '../sample-texts.ts';

const count = 100_000;
const longCount = 10;
const longLength = 5_000_000;

/** Fills a data folder with 100,000 entries as captures are, and ten of 5 MB before them. */
export async function fillLargeHistory(dir: string): Promise<void> {
  const random = seededRandom(1);
  const words = vocabulary(random);
  await using history = await openHistory({
    dir,
    limits: () => ({ maxEntries: null, maxAgeDays: null }),
  });
  const long = Array.from({ length: longCount }, () => longText(words, random));
  await fillHistory(history, long);
  const texts = Array.from({ length: count }, () => sampleText(words, random));
  await fillHistory(history, texts);
}

function longText(words: string[], random: () => number): string {
  const parts: string[] = [];
  for (let length = 0; length < longLength; length += (parts.at(-1)?.length ?? 0) + 1)
    parts.push(sampleText(words, random));
  return parts.join('\n').slice(0, longLength);
}
