import type { Highlight } from './highlights.ts';
import type { ParagraphRange } from './paragraph-ranges.ts';
import type { StoredText } from './stored-text.ts';

/** A piece of a paragraph of which everything is the same: style, language, link, what is anchored. */
export type Segment = {
  start: number;
  end: number;
  text: string;
  characterStyle: number | undefined;
  language: string | undefined;
  smartField: number | undefined;
  ruby: number | undefined;
  bookmark: number | undefined;
  attachment: number | undefined;
  footnote: number | undefined;
  /** Whether somebody marked it without saying anything. */
  marked: boolean;
};

/** The pieces of a paragraph; what was deleted while changes were tracked is left out. */
export function textSegments(
  text: StoredText,
  range: ParagraphRange,
  marks: Highlight[],
): Segment[] {
  const cuts = cutPoints(text, range, marks);
  return cuts.slice(0, -1).flatMap((start, at) => {
    const end = cuts[at + 1] ?? range.end;
    return text.deletions.at(start) === undefined ? [segment(text, start, end, marks)] : [];
  });
}

function segment(text: StoredText, start: number, end: number, marks: Highlight[]): Segment {
  return {
    start,
    end,
    text: text.text.slice(start, end),
    characterStyle: text.characterStyles.at(start),
    language: text.languages.at(start),
    smartField: text.smartFields.at(start),
    ruby: text.rubies.at(start),
    bookmark: text.bookmarks.at(start),
    attachment: text.attachments.exactly(start),
    footnote: text.footnotes.exactly(start),
    marked: marks.some((mark) => mark.start <= start && start < mark.end),
  };
}

/** Every index of the paragraph at which something changes, with its two ends. */
function cutPoints(text: StoredText, { start, end }: ParagraphRange, marks: Highlight[]): number[] {
  const runs = [
    text.characterStyles,
    text.languages,
    text.smartFields,
    text.rubies,
    text.bookmarks,
    text.deletions,
  ].flatMap((table) => table.changes(start, end));
  const anchored = [text.attachments, text.footnotes].flatMap((table) =>
    [...(table.exactly(start) === undefined ? [] : [start]), ...table.changes(start, end)].flatMap(
      (index) => (table.exactly(index) === undefined ? [] : [index, index + 1]),
    ),
  );
  const marked = marks.flatMap((mark) => [mark.start, mark.end]);
  const inside = [...runs, ...anchored, ...marked].filter((at) => at > start && at < end);
  return [...new Set([start, ...inside, end])].sort((a, b) => a - b);
}
