import type { z } from 'zod';
import type { screenTextOperations } from '../../shared/api/operations/screen-text.ts';
import { Problem } from '../../shared/api/problem.ts';
import type { ScreenMatch } from '../../shared/api/screen-text.ts';
import type { Screen } from '../screen/screen.ts';
import { asLine, toMatch } from './describe.ts';
import type { Look, Seen } from './look.ts';
import type { TextSearch } from './matching/search/text-search.ts';
import { closestTo } from './not-found.ts';
import { watchScreen } from './screen-text.ts';
import type { Snapshots } from './snapshots.ts';

type Tools = { screen: Screen; look: Look; snapshots: Snapshots; search: TextSearch };
type Asked = z.output<typeof screenTextOperations.wait.params>;
type TextWait = Exclude<Asked, { until: 'stable' }>;

/** Lines of the screen that are told where nothing came of the waiting. */
const maxLines = 200;

/** Looks again whenever the screen has changed. Throws `timeout`, with what was on the screen. */
export async function waitForText(
  tools: Tools,
  { until, timeoutMs, ...query }: TextWait,
  signal: AbortSignal,
): Promise<{ match?: ScreenMatch; elapsedMs: number }> {
  const { screen, look } = tools;
  const startedAt = performance.now();
  const elapsedMs = () => Math.round(performance.now() - startedAt);
  const watch = await watchScreen(screen, signal);
  let seen: Seen;
  do {
    // What is being read when the time is over still counts: the text may be there.
    seen = await look(query, signal);
    const [match] = seen.matches;
    if (until === 'appears' && match) return { match: toMatch(match), elapsedMs: elapsedMs() };
    if (until === 'vanishes' && !match) return { elapsedMs: elapsedMs() };
  } while (elapsedMs() < timeoutMs && (await watch.changed(timeoutMs - elapsedMs())));
  const closest =
    until === 'appears' ? await closestTo(query, seen.reading, { ...tools, signal }) : undefined;
  throw tooLate({ until, timeoutMs, ...query }, seen, closest);
}

function tooLate(
  { until, text, timeoutMs }: TextWait,
  seen: Seen,
  closest: ScreenMatch[] | undefined,
): Problem {
  const did = until === 'appears' ? 'did not appear' : 'did not vanish';
  const [still] = seen.matches;
  return new Problem('timeout', `“${text}” ${did} within ${timeoutMs / 1_000} s.`, {
    members: {
      ...(still && { match: toMatch(still) }),
      ...(closest && { closest }),
      lines: seen.reading.lines.slice(0, maxLines).map(asLine),
    },
  });
}
