import type { RecognizedLine, RecognizedWord } from '../../api/recognition.ts';
import { across } from '../geometry/boxes.ts';
import { median } from '../geometry/median.ts';
import { joinSpans, type Span } from '../geometry/spans.ts';
import { joinTexts } from './join-words.ts';

/**
 * A row a line, with tabs between the cells. Columns are what stays free from top to bottom, but
 * for a line in five: a heading that runs across the columns is one cell.
 */
export function layOutTable(lines: RecognizedLine[]): string {
  const narrowest = 0.8 * median(lines.map(({ box }) => box.height));
  const rows = lines.map((line) => ({ line, covered: coveredBy(line, narrowest) }));
  const columns = columnsOf(rows.map(({ covered }) => covered));
  return rows
    .map(({ line, covered }) =>
      runsAcross(covered, columns) ? cell(line.words) : cellsOf(line, columns).join('\t'),
    )
    .join('\n');
}

/** Widened by the narrowest gutter, words of one cell touch and those of two do not. */
function coveredBy({ words }: RecognizedLine, narrowest: number): Span[] {
  const spans = words.map(({ box }) => across(box));
  return joinSpans(spans.map(({ from, to }) => ({ from, to: to + narrowest })));
}

/** Where more than a fifth of the rows have something. */
function columnsOf(rows: Span[][]): Span[] {
  const steps = rows
    .flat()
    .flatMap(({ from, to }) => [
      { at: from, by: 1 },
      { at: to, by: -1 },
    ])
    .sort((a, b) => a.at - b.at || b.by - a.by);
  const few = Math.floor(rows.length / 5);
  const columns: Span[] = [];
  let depth = 0;
  for (const [index, { at, by }] of steps.entries()) {
    depth += by;
    const next = steps[index + 1];
    if (next && depth > few) columns.push({ from: at, to: next.at });
  }
  return joinSpans(columns);
}

/** Whether a line without a gutter of its own lies in more than one column. */
function runsAcross(covered: Span[], columns: Span[]): boolean {
  const [only, ...others] = covered;
  if (!only || others.length > 0) return false;
  return columns.filter(({ from, to }) => from < only.to && to > only.from).length > 1;
}

/** What begins between two columns belongs to the left one. */
function cellsOf({ words }: RecognizedLine, columns: Span[]): string[] {
  return columns.map((_, index) => {
    const from = index === 0 ? Number.NEGATIVE_INFINITY : (columns[index]?.from ?? 0);
    const to = columns[index + 1]?.from ?? Number.POSITIVE_INFINITY;
    return cell(words.filter(({ box }) => box.x >= from && box.x < to));
  });
}

function cell(words: RecognizedWord[]): string {
  return joinTexts(words.map(({ text }) => text));
}
