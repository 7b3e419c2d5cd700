import type { Box } from '../../api/box.ts';
import type { RecognizedWord } from '../../api/recognition.ts';
import { meanConfidence } from '../confidence/confidence.ts';
import { unionOf } from '../geometry/boxes.ts';
import type { SmallMarks } from './find-small-marks.ts';
import type { MarksText } from './read-alone.ts';

/** Small marks with their separate reading. */
type ReadMarks = { run: SmallMarks; alone: MarksText };

/**
 * The words of a line, with the readings of their small marks. Null where none of them was read
 * surely enough.
 */
export function withMarks(
  before: RecognizedWord[],
  again: RecognizedWord[],
  marks: ReadMarks[],
): RecognizedWord[] | null {
  let words = before;
  for (const group of groupsOf(before, again, marks)) {
    const put = wordsOf(group);
    if (!put) continue;
    const place = words.findIndex(
      (each) => each === group.old[0] || each.box.x > (put[0]?.box.x ?? 0),
    );
    const others = words.filter((each) => !group.old.includes(each));
    words = others.toSpliced(place < 0 ? others.length : place, 0, ...put);
  }
  return words === before ? null : words;
}

/** Words at the same place in both readings, and the marks in them. */
type RereadGroup = { old: RecognizedWord[]; again: RecognizedWord[]; marks: ReadMarks[] };

function groupsOf(
  before: RecognizedWord[],
  again: RecognizedWord[],
  marks: ReadMarks[],
): RereadGroup[] {
  const groups: RereadGroup[] = [];
  for (const word of again) {
    const own = marks.filter(({ run }) => holds(word, run.box));
    const old = before.filter(({ box }) => overlaps(word, box));
    const last = groups.at(-1);
    if (last?.old.some((each) => old.includes(each))) {
      last.again.push(word);
      last.marks.push(...own);
      last.old.push(...old.filter((each) => !last.old.includes(each)));
    } else groups.push({ old, again: [word], marks: own });
  }
  return groups.filter((group) => group.marks.length > 0);
}

function holds({ box }: RecognizedWord, mark: Box): boolean {
  const center = mark.x + mark.width / 2;
  return center >= box.x && center <= box.x + box.width;
}

function overlaps({ box }: RecognizedWord, { x, width }: Box): boolean {
  return Math.min(box.x + box.width, x + width) - Math.max(box.x, x) > 1;
}

/** For a word that was missed before. */
const sureNew = 70;
/**
 * For marks that the word was read without: in the separate reading, and in a word that is not
 * sure.
 */
const sureAlone = { least: 70, most: 85 };

/** The words of a group with their marks; null where that is uncertain, or nothing changes. */
function wordsOf({ old, again, marks }: RereadGroup): RecognizedWord[] | null {
  const before = old.map(({ text }) => text).join('');
  const put = again.map((word) => {
    const own = marks.filter(({ run }) => holds(word, run.box));
    const same = old.find(({ text }) => text.toLowerCase() === word.text.toLowerCase());
    if (own.length === 0) return { word: same ?? word, own, base: word.text, isShown: true };
    const { text, base, isShown } = putMarks(word, own, {
      text: before,
      confidence: meanConfidence(old) ?? 0,
    });
    const confidence = meanConfidence([word, ...own.map(({ alone }) => alone)]) ?? 0;
    return { word: { ...word, text, confidence }, own, base, isShown };
  });
  const base = put.map((each) => each.base).join('');
  const isSure = put.every(({ word, own, isShown }) => isShown || areSure(own, word));
  const words = put.map(({ word }) => word);
  const isOther = put.every(({ isShown }) => isShown) && isSurer(words, old);
  if (!isSure || !(isOther || isBaseOf(base, before, words))) return null;
  const kept = keepApart(old, joinMarks(put));
  return textOf(kept) === textOf(old) ? null : kept;
}

function areSure(marks: ReadMarks[], { confidence }: RecognizedWord): boolean {
  const least = confidence >= sureNew ? sureAlone.least : sureAlone.most;
  return marks.every(({ alone }) => alone.confidence >= least);
}

/** A word with less confidence before may be wrong in all of its letters. */
const poorBefore = 45;

function isSurer(words: RecognizedWord[], old: RecognizedWord[]): boolean {
  return (
    old.length > 0 &&
    (meanConfidence(old) ?? 0) < poorBefore &&
    (meanConfidence(words) ?? 0) >= sureAlone.most
  );
}

function textOf(words: RecognizedWord[]): string {
  return words.map(({ text }) => text).join(' ');
}

/** Words of only marks follow the word before without a space. */
function joinMarks(words: { word: RecognizedWord; base: string }[]): RecognizedWord[] {
  const joined: RecognizedWord[] = [];
  for (const { word, base } of words) {
    const last = base === '' ? joined.pop() : undefined;
    joined.push(last ? joinedWord(last, word) : word);
  }
  return joined;
}

function joinedWord(first: RecognizedWord, second: RecognizedWord): RecognizedWord {
  return {
    text: first.text + second.text,
    confidence: Math.min(first.confidence, second.confidence),
    box: unionOf([first.box, second.box]),
  };
}

/** Whether the letters beside the marks are those that were read before. */
function isBaseOf(base: string, before: string, words: RecognizedWord[]): boolean {
  if (before === '') return base !== '' && (meanConfidence(words) ?? 0) >= sureNew;
  const letters = [...base].filter((sign) => letter.test(sign)).join('');
  return common(letters, before) === letters.length;
}

const letter = /[\p{L}\p{N}]/u;

/** Words that were separate before stay separate. */
function keepApart(old: RecognizedWord[], words: RecognizedWord[]): RecognizedWord[] {
  const [first, second, ...others] = old;
  const [word, ...rest] = words;
  if (!first || !second || !word) return words;
  const beginning = word.text.slice(0, first.text.length);
  if (!areAlike(beginning, first.text) || word.text === beginning) {
    return word.text === first.text ? [first, ...keepApart([second, ...others], rest)] : words;
  }
  const { x } = second.box;
  const width = Math.max(1, word.box.x + word.box.width - x);
  const text = word.text.slice(first.text.length);
  const remaining = { ...word, text, box: { ...word.box, x, width } };
  const surer = first.confidence >= word.confidence ? first : { ...first, text: beginning };
  return [surer, ...keepApart([second, ...others], [remaining, ...rest])];
}

/** A word with its marks corrected; `base` is the text between them. */
type PutWord = {
  text: string;
  base: string;
  /** Whether the word was read with all of its marks. */
  isShown: boolean;
};

/**
 * A word with these marks in place, with their own reading where it has something else. `before` is
 * its reading with the marks at their small size, which supplies the period at its end.
 */
function putMarks(
  { text, box, confidence }: RecognizedWord,
  marks: ReadMarks[],
  before: { text: string; confidence: number },
): PutWord {
  const between: string[] = [];
  const said: string[] = [];
  let [from, isShown] = [0, true];
  for (const mark of marks) {
    const { run, alone } = mark;
    const center = (run.box.x + run.box.width / 2 - box.x) / box.width;
    const place = placeOf(text, alone.text, { from, center: center * text.length });
    const part = text.slice(from, place.from);
    between.push(run.isLowered ? part : part + pointBehind(part, before.text));
    said.push(withCaseOf(text.slice(place.from, place.to), mark));
    isShown &&= place.isSame;
    from = place.to;
  }
  between.push(text.slice(from));
  const surer = before.confidence >= confidence ? withLettersOf(between, before.text) : between;
  const letters = marks.some(({ run }) => run.isLowered) ? ofFormula(surer) : surer;
  const base = letters.join('');
  return { text: letters.map((part, at) => part + (said[at] ?? '')).join(''), base, isShown };
}

/** The parts of a word with the letters read before, where these look alike. */
function withLettersOf(parts: string[], before: string): string[] {
  let from = 0;
  return parts.map((part) =>
    [...part]
      .map((sign) => {
        const at = [...before].findIndex(
          (own, index) => index >= from && alike(own) === alike(sign),
        );
        if (at < 0) return sign;
        from = at + 1;
        return before[at] ?? sign;
      })
      .join(''),
  );
}

/** Beside the subscript digits of a formula are letters, as the O of H2O, and no digits. */
function ofFormula(parts: string[]): string[] {
  if (!/^\p{Lu}[\p{L}05]*\P{L}*$/u.test(parts.join(''))) return parts;
  return parts.map((part) => part.replaceAll('0', 'O').replaceAll('5', 'S'));
}

/**
 * The period between a word and a footnote mark, which is lost beside a mark as large as the word.
 */
function pointBehind(part: string, before: string): string {
  return (
    (part !== '' && before.startsWith(part) && /^[.,]/.exec(before.slice(part.length))?.[0]) || ''
  );
}

type MarkPlace = { from: number; to: number; isSame: boolean };

/** In edits, for each character that a place is away from where it should be. */
const costOfPlace = 0.5;

/** The part of a text that is what is sought, or is where that should be. */
function placeOf(
  text: string,
  wanted: string,
  { from, center }: { from: number; center: number },
): MarkPlace {
  let best = { from: text.length, to: text.length, isSame: false, cost: Number.POSITIVE_INFINITY };
  for (let start = from; start <= text.length; start++) {
    const last = Math.min(text.length, start + wanted.length + 1);
    for (let end = start; end <= last; end++) {
      const part = text.slice(start, end);
      const edits = Math.max(part.length, wanted.length) - common(part, wanted);
      const cost = edits + costOfPlace * Math.abs((start + end) / 2 - center);
      if (cost < best.cost) best = { from: start, to: end, isSame: edits === 0, cost };
    }
  }
  return best;
}

/**
 * A mark may be a capital only if it is as high as raised capitals: separately, only small letters
 * are read.
 */
function withCaseOf(part: string, { run, alone }: ReadMarks): string {
  const isHigh = run.factor < leastFactorOfSmall;
  return isHigh && /^\p{Lu}$/u.test(part) && part.toLowerCase() === alone.text ? part : alone.text;
}

/** For letters without ascenders, which are drawn as high as capitals. */
const leastFactorOfSmall = 1.5;

/** How many characters two texts share, in the same order; look-alikes count as the same. */
export function common(a: string, b: string): number {
  const second = [...b].map(alike);
  let row = new Array<number>(second.length + 1).fill(0);
  for (const sign of [...a].map(alike)) {
    const next = [0];
    for (const [at, other] of second.entries()) {
      next.push(sign === other ? (row[at] ?? 0) + 1 : Math.max(row[at + 1] ?? 0, next[at] ?? 0));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

function areAlike(a: string, b: string): boolean {
  return a.length === b.length && [...a].every((sign, at) => alike(sign) === alike(b[at] ?? ''));
}

function alike(sign: string): string {
  if (sign === '+') return 't';
  if (/[Oo0]/.test(sign)) return 'o';
  if (/[¢©®]/.test(sign)) return 'c';
  if (sign === '@') return 'a';
  if (/[—–−~-]/.test(sign)) return '-';
  return /[lI1|!]/.test(sign) ? 'l' : sign.toLowerCase();
}
