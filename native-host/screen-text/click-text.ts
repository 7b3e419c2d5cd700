import type { LookFor } from '../../shared/api/operations/screen-text-operations.ts';
import { Problem } from '../../shared/api/problem.ts';
import type { ScreenMatch } from '../../shared/api/screen-matches.ts';
import type { Point } from '../../shared/geometry.ts';
import type { Input } from '../input/input.ts';
import type { MouseClick } from '../input/input-calls.ts';
import { intersection } from '../screen/desktop-bounds.ts';
import type { Screen } from '../screen/screen.ts';
import { closestTo, maxClosest, toMatch } from './describe.ts';
import type { TextSearch } from './matching/search/text-search.ts';
import { type Look, pixelsOf, type Seen, type Snapshots, type Target } from './snapshots.ts';

/** Which text to click: one to find, or one that a snapshot names. */
export type ClickTarget = TextToClick | { ref: string };
type TextToClick = LookFor & { nth?: number | undefined };
export type ClickHow = Omit<MouseClick, 'at'> & { offset?: Point | undefined };

type ClickTools = {
  screen: Screen;
  input: Input;
  look: Look;
  snapshots: Snapshots;
  search: TextSearch;
};
type Click = { target: ClickTarget; how: ClickHow; signal: AbortSignal };

/** Clicks a text where it is at this moment. */
export async function clickText(
  tools: ClickTools,
  { target, how, signal }: Click,
): Promise<{ clicked: Point; match: ScreenMatch }> {
  const match =
    'ref' in target
      ? await stillThere(tools, target.ref, signal)
      : await onScreen(tools, target, signal);
  const { offset = { x: 0, y: 0 }, ...click } = how;
  const at = { x: match.center.x + offset.x, y: match.center.y + offset.y };
  const clicked = await tools.input.click({ ...click, at }, signal);
  return { clicked, match: toMatch(match) };
}

/** Reads the screen, and once more where it changes during that. */
async function onScreen(
  tools: ClickTools,
  wanted: TextToClick,
  signal: AbortSignal,
): Promise<Target> {
  for (let attempt = 0; attempt < 2; attempt++) {
    const { nth, ...query } = wanted;
    const seen = await tools.look(query, signal);
    const match = await choose(seen, { query, nth }, { ...tools, signal });
    if (await isUnchanged(tools, match)) return match;
  }
  throw changed(`What is around “${wanted.text}” changes faster than it can be read.`);
}

async function choose(
  { reading, matches }: Seen,
  { query, nth }: { query: LookFor; nth: number | undefined },
  tools: ClickTools & { signal: AbortSignal },
): Promise<Target> {
  const [only] = matches;
  if (!only) {
    const closest = await closestTo(query, reading, tools);
    throw new Problem('text_not_found', notThere(query, closest), { members: { closest } });
  }
  if (nth === undefined) {
    if (matches.length === 1) return only;
    throw ambiguous(
      `“${query.text}” is on the screen ${matches.length} times. Say which as \`nth\`, from 1, or ` +
        'click one of `matches` by its `ref`.',
      matches,
    );
  }
  const chosen = matches[nth - 1];
  if (chosen) return chosen;
  const closest = matches.slice(-maxClosest).map(toMatch);
  throw new Problem(
    'text_not_found',
    `“${query.text}” is on the screen ${matches.length} times, so there is no number ${nth}.`,
    { members: { closest } },
  );
}

function notThere({ text, match }: LookFor, closest: ScreenMatch[]): string {
  const looked = match === 'regex' ? `Nothing that fits ${text}` : `“${text}”`;
  const [best] = closest;
  if (!best) return `${looked} is not on the screen.`;
  return `${looked} is not on the screen. The closest is “${best.text}”: see \`closest\`.`;
}

/** Where its pixels changed, it is reread: the same text in the same place is the target. */
async function stillThere(tools: ClickTools, ref: string, signal: AbortSignal): Promise<Target> {
  const target = tools.snapshots.target(ref);
  if (await isUnchanged(tools, target)) return target;
  const query = { ...target.area, text: target.text, match: 'exact' as const, caseSensitive: true };
  const { matches } = await tools.look(query, signal);
  const here = matches.filter(({ box }) => intersection(box, target.box));
  const [only] = here;
  if (only && here.length === 1 && (await isUnchanged(tools, only))) return only;
  throw changed(
    matches.length > 0
      ? `“${target.text}” is not where it was. See \`matches\` for where it is now.`
      : `“${target.text}” is not there any more. Read the screen again.`,
    matches,
  );
}

/** Whether the screen still shows in the box what it did when it was read. */
async function isUnchanged({ screen }: ClickTools, { box, pixels }: Target): Promise<boolean> {
  try {
    return pixelsOf(await screen.shoot({ region: box }), box) === pixels;
  } catch (error) {
    // As after a display was disconnected.
    if (error instanceof Problem && error.code === 'region_off_screen') return false;
    throw error;
  }
}

function ambiguous(message: string, matches: Target[]): Problem {
  return new Problem('text_ambiguous', message, {
    members: { matches: matches.slice(0, maxListed).map(toMatch) },
  });
}

function changed(message: string, matches: Target[] = []): Problem {
  return new Problem('screen_changed', message, {
    members: { matches: matches.slice(0, maxListed).map(toMatch) },
  });
}

/** As many as a search returns. */
const maxListed = 20;
