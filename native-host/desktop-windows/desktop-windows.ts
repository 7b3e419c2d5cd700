import type { z } from 'zod';
import type { screenTextOperations } from '../../shared/api/operations/screen-text-operations.ts';
import { Problem } from '../../shared/api/problem.ts';
import type { DesktopWindow } from '../../shared/api/screen-matches.ts';
import type { Input } from '../input/input.ts';
import type { Screen } from '../screen/screen.ts';
import type { SystemWindow } from '../screen/system-window.ts';
import { maxClosest, orNone } from '../screen-text/describe.ts';
import { hasText, likeness } from '../screen-text/matching/find-text-on-screen.ts';
import type { TextSearch } from '../screen-text/matching/search/text-search.ts';

type FocusWindow = z.output<typeof screenTextOperations.focusWindow.params>;

/** The windows of all programs. */
export type DesktopWindows = {
  /** Those that are not minimized, the topmost first; none where the system does not list them. */
  list(): Promise<DesktopWindow[]>;
  /**
   * Brings a window to the front and gives it the keyboard focus. Throws `not_found` for an unknown
   * ref, `text_not_found` and `text_ambiguous` for a title, and what `Input.focus` throws.
   */
  focus(which: FocusWindow, signal: AbortSignal): Promise<DesktopWindow>;
};

type DesktopWindowsParts = { screen: Screen; input: Input; search: TextSearch };

/** How many candidates are listed. */
const maxListed = 20;

export function createDesktopWindows({
  screen,
  input,
  search,
}: DesktopWindowsParts): DesktopWindows {
  async function byTitle(
    all: SystemWindow[],
    { title, match }: Extract<FocusWindow, { title: string }>,
    signal: AbortSignal,
  ): Promise<SystemWindow> {
    const query = { text: title, match, caseSensitive: false };
    const windows: SystemWindow[] = [];
    for (const window of all) {
      if (await hasText(window.title, query, { search, signal })) windows.push(window);
    }
    const [only] = windows;
    if (!only) throw noSuchTitle(title, await orNone(closestTo(title, all, { search, signal })));
    if (windows.length === 1) return only;
    throw new Problem(
      'text_ambiguous',
      `${windows.length} windows have “${title}” in their titles. Choose one of \`matches\` by its ` +
        '`ref`.',
      { members: { matches: windows.slice(0, maxListed).map(describe) } },
    );
  }

  return {
    async list() {
      return (await screen.windows()).map(describe);
    },
    async focus(which, signal) {
      const all = await screen.windows();
      const wanted =
        'ref' in which
          ? all.find((window) => refOf(window) === which.ref)
          : await byTitle(all, which, signal);
      if (!wanted) throw notThere();
      await input.focus(wanted.id, signal);
      return { ...describe(wanted), focused: true };
    },
  };
}

function describe(window: SystemWindow): DesktopWindow {
  const { title, app, box, focused } = window;
  return { ref: refOf(window), title, app, box, focused };
}

/** Unchanged for as long as the window exists: window numbers are reused. */
function refOf({ id, pid }: SystemWindow): string {
  return `window-${id}-${pid ?? 0}`;
}

type Scored = { window: SystemWindow; score: number };

/** A less similar title is no help. */
const minScore = 0.5;

/** The windows with the titles most similar to one that matches none, the best first. */
async function closestTo(
  title: string,
  all: SystemWindow[],
  tools: { search: TextSearch; signal: AbortSignal },
): Promise<SystemWindow[]> {
  const scored: Scored[] = [];
  for (const window of all) {
    const score = await likeness(window.title, title, tools);
    if (score >= minScore) scored.push({ window, score });
  }
  const best = scored.toSorted((a, b) => b.score - a.score).slice(0, maxClosest);
  return best.map(({ window }) => window);
}

function noSuchTitle(title: string, closest: SystemWindow[]): Problem {
  return new Problem('text_not_found', `No window has the title “${title}”.`, {
    members: { closest: closest.map(describe) },
  });
}

function notThere(): Problem {
  return new Problem('not_found', 'That window is not there any more. GET /windows/all lists all.');
}
