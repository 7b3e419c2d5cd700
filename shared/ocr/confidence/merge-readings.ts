import type { RecognizedWord } from '../../api/recognition.ts';
import { across } from '../geometry/boxes.ts';
import { confidenceByCharacters } from './confidence.ts';

/**
 * The words of a passage that was read twice: where the readings differ, the surer one counts, and
 * is as sure as both are on average. Words are compared by their places, so that one word may stand
 * against two.
 */
export function mergeReadings(first: RecognizedWord[], second: RecognizedWord[]): RecognizedWord[] {
  return sharedPlaces(first, second).flatMap(([ours, theirs]) => {
    if (textOf(ours) === textOf(theirs)) return agreed(ours, theirs);
    return isBetter(theirs, ours) ? against(theirs, ours) : against(ours, theirs);
  });
}

type Readings = [RecognizedWord[], RecognizedWord[]];

/** Words of either reading by the stretch of the line that they share. */
function sharedPlaces(first: RecognizedWord[], second: RecognizedWord[]): Readings[] {
  const places: { to: number; width: number; readings: Readings }[] = [];
  const words = [
    ...first.map((word) => ({ word, reading: 0 })),
    ...second.map((word) => ({ word, reading: 1 })),
  ].toSorted((a, b) => a.word.box.x - b.word.box.x);
  for (const { word, reading } of words) {
    const { from, to } = across(word.box);
    const width = to - from;
    const last = places.at(-1);
    const common = last ? Math.min(last.to, to) - from : 0;
    if (!last || common <= leastCommon * Math.min(width, last.width)) {
      places.push({ to, width, readings: reading === 0 ? [[word], []] : [[], [word]] });
      continue;
    }
    last.readings[reading]?.push(word);
    if (to > last.to) Object.assign(last, { to, width });
  }
  return places.map(({ readings }) => readings);
}

/** Of the narrower word: boxes of words next to each other may touch. */
const leastCommon = 0.25;

/** What two models read alike is as sure as the surer of them. */
function agreed(ours: RecognizedWord[], theirs: RecognizedWord[]): RecognizedWord[] {
  return ours.map((word, at) => {
    const confidence = Math.max(word.confidence, theirs[at]?.confidence ?? 0);
    return { ...word, confidence };
  });
}

function against(taken: RecognizedWord[], other: RecognizedWord[]): RecognizedWord[] {
  if (other.length === 0) return taken;
  const doubt = confidenceByCharacters(taken) - confidenceByCharacters(other);
  return taken.map((word) => ({ ...word, confidence: Math.max(0, word.confidence - doubt / 2) }));
}

function isBetter(theirs: RecognizedWord[], ours: RecognizedWord[]): boolean {
  if (ours.length === 0) return confidenceByCharacters(theirs) >= sureAlone;
  return confidenceByCharacters(theirs) > confidenceByCharacters(ours);
}

/** A word that one reading alone has may be a mark that is no text. */
const sureAlone = 80;

function textOf(words: RecognizedWord[]): string {
  return words.map(({ text }) => text).join(' ');
}
