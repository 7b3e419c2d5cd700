import type { RecognizedWord } from '../../api/recognition.ts';
import { unionOf } from '../geometry/boxes.ts';

/** Two words that are one. */
export function joinPair(a: RecognizedWord, b: RecognizedWord): RecognizedWord {
  return {
    text: a.text + b.text,
    confidence: Math.min(a.confidence, b.confidence),
    box: unionOf([a.box, b.box]),
  };
}

/**
 * Whether they may be one word of code, as "foo." and "txt" or "gzip" and "(1)": recognition finds
 * spaces around punctuation, which real ones only follow.
 */
export function mayJoin(before: string, after: string): boolean {
  return inCode.test(`${before} ${after}`);
}

const inCode = /[.\-/_:()] [\p{Ll}\d(_)-]|[\p{L}\d)\]] [.\-/_(:]/u;
