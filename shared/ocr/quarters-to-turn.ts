import type { RecognizedWord } from '../api/recognition.ts';
import { confidenceByCharacters } from './confidence/confidence.ts';
import { workBudget } from './confidence/work-budget.ts';
import { cropImage } from './image/crop-image.ts';
import { grayImage } from './image/gray-image.ts';
import type { RgbaImage } from './image/image.ts';
import { readImage } from './read-image.ts';
import type { Reading } from './read-strips.ts';
import { densestPart } from './upright/densest-part.ts';
import { looksTurned } from './upright/looks-turned.ts';
import { type Quarters, turnQuarters } from './upright/turn-quarters.ts';

/**
 * How far an image is to be turned clockwise so that its text stands upright; not at all where no
 * direction is read better. Where it does not look as if it stood upright, a part of it is read in all
 * directions.
 */
export async function quartersToTurn(image: RgbaImage, reading: Reading): Promise<Quarters> {
  const gray = grayImage(image);
  if (reading.vertical || !looksTurned(gray)) return 0;
  const part = cropImage(image, densestPart(gray));
  let best: { quarters: Quarters; score: number } = { quarters: 0, score: 0 };
  for (const quarters of [0, 3, 1, 2] as const) {
    const words = await readPart(turnQuarters(part, quarters), reading);
    const confidence = confidenceByCharacters(words);
    const letters = words.reduce((sum, { text }) => sum + text.length, 0);
    if (confidence >= sure.confidence && letters >= sure.letters) return quarters;
    const score = confidence * letters;
    if (score > (best.score === 0 ? 0 : clearly * best.score)) best = { quarters, score };
  }
  return best.quarters;
}

/** A part that is read so surely, with so many letters, stands upright. */
const sure = { confidence: 75, letters: 30 };

/** What is read in no direction so surely is turned for far more only. */
const clearly = 2;

/** Single signs are read out of anything: words and numbers alone. */
async function readPart(part: RgbaImage, reading: Reading): Promise<RecognizedWord[]> {
  const quick = { ...reading, moreAccurate: false, budget: workBudget() };
  const { blocks } = await readImage(part, quick);
  return blocks
    .flat()
    .flatMap(({ words }) => words)
    .filter(({ text }) => /[\p{L}\p{N}]{2}/u.test(text));
}
