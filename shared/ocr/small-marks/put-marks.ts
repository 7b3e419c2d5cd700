import type { RecognizedWord } from '../../api/recognition.ts';
import type { SmallMarks } from './find-small-marks.ts';
import type { MarksText } from './read-alone.ts';

/** Small marks with what they say when they are read by themselves. */
export type ReadMarks = { run: SmallMarks; alone: MarksText };

/** A word with its marks put right; `base` is what stands between them. */
export type PutWord = {
  text: string;
  base: string;
  /** Whether the word was read with all of its marks. */
  isShown: boolean;
};

/**
 * A word in which these marks stand, with what they say where it has something else. `before` is how it
 * was read with the marks as small as they are, from which it has the point at its end.
 */
export function putMarks(
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

/** Parts of a word with the letters that it had before, where these look alike. */
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

/** Beside the lowered digits of a formula stand letters, as the O of H2O, and no digits. */
function ofFormula(parts: string[]): string[] {
  if (!/^\p{Lu}[\p{L}05]*\P{L}*$/u.test(parts.join(''))) return parts;
  return parts.map((part) => part.replaceAll('0', 'O').replaceAll('5', 'S'));
}

/** The point between a word and the mark of a note, which is lost beside one as large as it. */
function pointBehind(part: string, before: string): string {
  return (
    (part !== '' && before.startsWith(part) && /^[.,]/.exec(before.slice(part.length))?.[0]) || ''
  );
}

type Place = { from: number; to: number; isSame: boolean };

/** The part of a text that says what is wanted, or stands where that should be. */
function placeOf(
  text: string,
  wanted: string,
  { from, center }: { from: number; center: number },
): Place {
  let best = { from: text.length, to: text.length, isSame: false, cost: Number.POSITIVE_INFINITY };
  for (let start = from; start <= text.length; start++) {
    const last = Math.min(text.length, start + wanted.length + 1);
    for (let end = start; end <= last; end++) {
      const part = text.slice(start, end);
      const edits = Math.max(part.length, wanted.length) - common(part, wanted);
      const cost = edits + 0.5 * Math.abs((start + end) / 2 - center);
      if (cost < best.cost) best = { from: start, to: end, isSame: edits === 0, cost };
    }
  }
  return best;
}

/** Only a mark that is as high as raised capitals may be one: alone only small letters are read. */
function withCaseOf(part: string, { run, alone }: ReadMarks): string {
  const isHigh = run.factor < leastFactorOfSmall;
  return isHigh && /^\p{Lu}$/u.test(part) && part.toLowerCase() === alone.text ? part : alone.text;
}

/** Of letters without ascenders, that are drawn as high as capitals. */
const leastFactorOfSmall = 1.5;

/** How many characters two texts have in common, in the same order; what looks alike is the same. */
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

function alike(sign: string): string {
  if (/[Oo0]/.test(sign)) return 'o';
  if (/[¢©®]/.test(sign)) return 'c';
  if (sign === '@') return 'a';
  if (/[—–−~-]/.test(sign)) return '-';
  return /[lI1|!]/.test(sign) ? 'l' : sign.toLowerCase();
}
