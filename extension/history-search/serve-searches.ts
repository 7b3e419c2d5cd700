import { sharedHistory } from '../history-store/shared-history.ts';
import type { SearchAnswer, SearchRequest } from './search-messages.ts';

/** Searches the history for the page that started this worker: of several searches only the last. */
export function serveSearches(): void {
  let latest = 0;
  // The texts are taken in before the person has typed the first letter.
  const warm = sharedHistory().then(async (history) => {
    // What is left of deleted entries goes some day: it has to be heard of before.
    history.replica.onChange(() => void history.prepareSearch().catch(console.warn));
    await history.prepareSearch();
  });
  warm.catch(() => undefined);
  self.onmessage = async ({ data: { number, query } }: MessageEvent<SearchRequest>) => {
    latest = number;
    const answer = await answerTo(async () => {
      await warm;
      if (number !== latest) return { superseded: true };
      return { hits: await (await sharedHistory()).search(query) };
    });
    self.postMessage({ number, ...answer } satisfies SearchAnswer);
  };
}

type Outcome = SearchAnswer extends infer A
  ? A extends unknown
    ? Omit<A, 'number'>
    : never
  : never;

async function answerTo(work: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await work();
  } catch (error) {
    return { failure: String(error) };
  }
}
