import type { z } from 'zod';

/** Numbers of pages are no higher, and ranges no more. */
const maxPage = 100_000;
const maxRanges = 100;

type Range = { first: number; last: number };

/** A choice such as `7, 1-3` in the pages' order, each page once: `1-3,7`. */
export function pagesIn(asked: string, context: z.RefinementCtx): string {
  const ranges = rangesIn(asked);
  if (ranges) return joined(ranges).map(textOf).join(',');
  context.addIssue('must be pages and ranges of them, such as 1-3,7 or 5-');
  return '';
}

/** `pages` for each page by itself, or a range for each part, in their order: `1-3,4-`. */
export function splitIn(asked: string, context: z.RefinementCtx): string {
  if (asked.trim() === 'pages') return 'pages';
  const ranges = rangesIn(asked);
  if (ranges) return ranges.map(textOf).join(',');
  context.addIssue('must be “pages”, or a range for each part, such as 1-3,4-');
  return '';
}

function rangesIn(asked: string): Range[] | null {
  const ranges = asked.split(',').map(rangeIn);
  const known = ranges.filter((range) => range !== null);
  return known.length < ranges.length || ranges.length > maxRanges ? null : known;
}

function rangeIn(text: string): Range | null {
  const [, from, dash, to] = /^\s*(\d{1,6})\s*(-)?\s*(\d{1,6})?\s*$/.exec(text) ?? [];
  if (from === undefined || (to !== undefined && dash === undefined)) return null;
  const first = Number(from);
  const last =
    dash === undefined ? first : to === undefined ? Number.POSITIVE_INFINITY : Number(to);
  const isKnown = first >= 1 && first <= maxPage && last >= first;
  return isKnown ? { first, last } : null;
}

function joined(ranges: Range[]): Range[] {
  const result: Range[] = [];
  for (const range of ranges.toSorted((a, b) => a.first - b.first)) {
    const before = result.at(-1);
    if (before && range.first <= before.last + 1) before.last = Math.max(before.last, range.last);
    else result.push({ ...range });
  }
  return result;
}

function textOf({ first, last }: Range): string {
  if (first === last) return String(first);
  return `${first}-${last === Number.POSITIVE_INFINITY ? '' : last}`;
}
