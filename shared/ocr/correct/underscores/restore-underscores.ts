import type { RecognizedLine, RecognizedWord } from '../../../api/recognition.ts';
import type { Span } from '../../geometry/spans.ts';
import type { GrayImage } from '../../image/image.ts';
import { lineOfWords } from '../../layout/join-words.ts';
import { joinPair } from '../join-pair.ts';
import { type DividedText, divideText } from './divide-text.ts';
import { findUnderscores } from './find-underscores.ts';

/**
 * Puts back the underscores that recognition loses, as in "network address" and
 * "networkaddress": the ink picture shows them.
 */
export function restoreUnderscores(line: RecognizedLine, ink: GrayImage): RecognizedLine {
  const { marks, em } = findUnderscores(line, ink);
  if (marks.length === 0) return line;
  const groups = joinCutGroups(groupsOf(line.words, marks, em), em);
  return lineOfWords(groups.flatMap((group) => wordsOf(group, em)));
}

/** Words that underscores join, and those underscores; without words, an underscore apart. */
type Group = { words: RecognizedWord[]; marks: Span[] };

function groupsOf(words: RecognizedWord[], marks: Span[], em: number): Group[] {
  const groups = words.map((word): Group => ({ words: [word], marks: [] }));
  for (const mark of marks) {
    const near = groups.filter((group) => isNear(group, mark, em));
    const [first, second] = near.length > 2 ? [] : near;
    if (first && second) {
      first.words.push(...second.words);
      groups.splice(groups.indexOf(second), 1);
    }
    first?.marks.push(mark);
  }
  return groups;
}

/** A space before or after is wider. */
function isNear({ words }: Group, mark: Span, em: number): boolean {
  const reach = 0.25 * em;
  return words.some(
    ({ box }) => mark.from <= box.x + box.width + reach && mark.to >= box.x - reach,
  );
}

/**
 * The boxes of words may end anywhere in what is one word: its halves fit their underscores better
 * together.
 */
function joinCutGroups(groups: Group[], em: number): Group[] {
  const joined: Group[] = [];
  for (const group of groups) {
    const last = joined.at(-1);
    const both = last && {
      words: [...last.words, ...group.words],
      marks: [...last.marks, ...group.marks],
    };
    const isCut =
      both && last.marks.length + group.marks.length > 0 && gapBetween(last, group) < 0.6 * em;
    const isBetter =
      isCut &&
      isDividedAt(divide(both, em), lettersIn(last)) &&
      misfitOf(both, em) < misfitOf(last, em) + misfitOf(group, em) - clearlyLess;
    if (isBetter) joined[joined.length - 1] = both;
    else joined.push(group);
  }
  return joined;
}

/** In ems: of a narrow letter. */
const clearlyLess = 0.25;

/** Whether a part ends after so many characters. */
function isDividedAt({ parts }: DividedText, characters: number): boolean {
  return parts.some(
    (_, index) => [...parts.slice(0, index).join('')].length === characters && index > 0,
  );
}

function lettersIn({ words }: Group): number {
  return words.flatMap(({ text }) => [...text]).filter((each) => each !== '_').length;
}

function gapBetween(before: Group, after: Group): number {
  const last = before.words.at(-1)?.box;
  const first = after.words[0]?.box;
  return last && first ? first.x - last.x - last.width : Number.POSITIVE_INFINITY;
}

function misfitOf(group: Group, em: number): number {
  return group.marks.length === 0 ? 0 : divide(group, em).misfit;
}

function divide({ words, marks }: Group, em: number): DividedText {
  const read = words.map(({ text }) => text).join('\n');
  return divideText(read, piecesOf(words.reduce(joinPair), marks), em);
}

function wordsOf(group: Group, em: number): RecognizedWord[] {
  const { words, marks } = group;
  if (marks.length === 0) return words;
  const counts = marks.map(({ from, to }) => Math.max(1, Math.round((to - from) / em / pitch)));
  const read = words.flatMap(({ text }) => text.match(/_+/g) ?? []);
  if (words.length === 1 && read.length >= marks.length) return words;
  const text = divide(group, em).parts.reduce((line, part, index) => {
    return line + '_'.repeat(counts[index - 1] ?? 0) + part;
  });
  return [{ ...words.reduce(joinPair), text }];
}

/** How wide an underscore is, in ems: 0.41 to 0.6. */
const pitch = 0.55;

/** What is free of underscores, from the left: before the first, between them, after the last. */
function piecesOf({ box }: RecognizedWord, marks: Span[]): Span[] {
  const right = box.x + box.width;
  const starts = [box.x, ...marks.map(({ to }) => to)];
  return starts.map((from, index) => ({
    from,
    to: Math.max(from, Math.min(marks[index]?.from ?? right, right)),
  }));
}
