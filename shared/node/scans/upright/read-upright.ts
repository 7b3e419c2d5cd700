import type { RecognizedLine, RecognizedTable, RecognizedWord } from '../../../api/recognition.ts';
import type { Point } from '../../../geometry.ts';
import { confidenceByCharacters } from '../../../ocr/confidence/confidence.ts';
import type { GrayImage, RgbaImage } from '../../../ocr/image/image.ts';
import { lineDirection, lowerEdges } from './line-direction.ts';
import { backFromTurn, type Matrix, moved } from './matrix.ts';
import { cropImage, smallGray, turnImage } from './turn-image.ts';

/** A pixel so much darker than its right neighbor, of 255, is an edge of ink. */
const edge = 60;

/** The share of a picture's width and height that is read. */
const share = 0.4;

/** The largest area that is read to find how a picture is oriented. */
const maxPixels = 600_000;

/** What is read from a picture that stands upright; boxes are in pixels of it. */
type PictureReading = {
  lines: RecognizedLine[];
  tables: RecognizedTable[];
  /** 0 to 100; null where there is no text. */
  confidence: number | null;
  /** Whether something was left out for the budget of time. */
  partial: boolean;
};

/**
 * `quick` where readings are compared and what is read with doubt need not be read again; `isPart`
 * where the picture is a part of a page that has text elsewhere.
 */
export type ReadPicture = (
  picture: RgbaImage,
  options: { quick: boolean; isPart?: boolean },
) => Promise<PictureReading>;

export type UprightReading = PictureReading & {
  /** Of the upright picture, in pixels. */
  width: number;
  height: number;
  /** From the upright picture's pixels to those of the picture as it was. */
  back: Matrix;
  /** How far the picture was turned clockwise to stand upright: whole quarters, and the rest. */
  quarters: number;
  skew: number;
};

/** Lines are detected at a low resolution: a page at 100 dots an inch has about as many pixels. */
const lookedAt = 1_200;

/**
 * A page that is read with this confidence is not upside down, where so much of its ink was read, or
 * so many letters: beside a photograph they are little ink.
 */
const sure = 75;
const enough = { share: 0.3, letters: 300 };

/** Fewer letters may be words by chance, such as “aged” of “page”: then all directions are compared. */
const fewLetters = 60;

/** An upside-down page has a far lower score. */
const clearly = 1.15;

/**
 * Reads a picture after rotating it so that its lines are level and upright. Where that is not clear,
 * or the confidence is low, a part of it is read in all directions first: a dense page may look the
 * same along both edges, so may the columns of a table, and a poster is mostly pictures. Reading a
 * page in a wrong direction takes ten times as long.
 */
export async function readUpright(picture: RgbaImage, read: ReadPicture): Promise<UprightReading> {
  const small = await smallGray(picture, lookedAt);
  const { sideways, skew, otherSkew, clear, order } = lineDirection(small);
  const turns = [0, 1, 2, 3].map((quarters) => ({
    quarters,
    skew: (quarters % 2 === 1) === sideways ? skew : otherSkew,
  }));
  const [likeliest, ...others] = order.flatMap((quarters) => turns[quarters] ?? []);
  const [upright] = turns;
  if (!likeliest || !upright) throw new Error('There are four directions.');
  const whole = { picture, small, quick: false };
  const first =
    clear && likeliest.quarters === 0 ? await readTurned(whole, likeliest, read) : undefined;
  if (first?.isSure) return first.reading;
  const part = await densestPart(picture, small);
  const seen = { picture: part, small: await smallGray(part, lookedAt), quick: true };
  let best = { turn: likeliest, score: clearly * (first?.score ?? 0) };
  for (const turn of first ? others : [likeliest, ...others]) {
    const { score: own, isSure } = await readTurned(seen, turn, read);
    const score = turn.quarters === 0 ? clearly * own : own;
    if (score > best.score) best = { turn, score };
    if (isSure) break;
  }
  if (first && best.turn === likeliest) return first.reading;
  const turned = await readTurned(whole, best.turn, read);
  if (best.turn === upright || (turned.isSure && !first)) return turned.reading;
  // A part may have been read in a direction by chance, where a page has few words.
  const asItIs = first ?? (await readTurned(whole, upright, read));
  return asItIs.score >= turned.score ? asItIs.reading : turned.reading;
}

/** How good a reading is: its sureness, by how much of the ink it holds; 0 to 100. */
type Scored = { reading: UprightReading; score: number; isSure: boolean };

async function readTurned(
  { picture: image, small, quick }: { picture: RgbaImage; small: GrayImage; quick: boolean },
  { quarters, skew }: { quarters: number; skew: number },
  read: ReadPicture,
): Promise<Scored> {
  const degrees = quarters * 90 - skew;
  const picture = await turnImage(image, degrees);
  const { width, height } = picture;
  const back = backFromTurn(degrees, { from: image, to: picture });
  // Reading takes the pixels over, and the image may have to be turned once more.
  const data = picture === image ? image.data.slice() : picture.data;
  const found = await read({ width, height, data }, { quick });
  const words = wordsOf(found);
  const sureness = confidenceByCharacters(words);
  const letters = words.reduce((sum, { text }) => sum + text.length, 0);
  const share = readShare(found, { small, back, scale: image.width / small.width });
  const isEnough = letters >= enough.letters || share >= enough.share;
  const isChance = quarters !== 0 && letters < fewLetters;
  return {
    reading: { ...found, width, height, back, quarters, skew },
    score: sureness * share,
    isSure: sureness >= sure && isEnough && !isChance,
  };
}

/** Single letters and digits are read out of anything: words and numbers count by their length. */
function wordsOf({ lines }: PictureReading): RecognizedWord[] {
  return lines.flatMap((line) => line.words).filter(({ text }) => /\p{L}{2}|\p{N}{3}/u.test(text));
}

/** At most a sixth of the picture: where most of its ink is. `small` is the same picture in gray. */
async function densestPart(picture: RgbaImage, small: GrayImage): Promise<RgbaImage> {
  const corners = [0, 0.3, 0.6].flatMap((x) => [0, 0.3, 0.6].map((y) => ({ x, y })));
  const counted = corners.map((corner) => ({ corner, count: edgesIn(small, corner) }));
  const [densest] = counted.toSorted((a, b) => b.count - a.count);
  const { x, y } = densest?.corner ?? { x: 0.3, y: 0.3 };
  const [width, height] = [share * picture.width, share * picture.height];
  const kept = Math.min(1, Math.sqrt(maxPixels / (width * height)));
  return await cropImage(picture, {
    left: Math.floor(x * picture.width + ((1 - kept) * width) / 2),
    top: Math.floor(y * picture.height + ((1 - kept) * height) / 2),
    width: Math.max(1, Math.floor(kept * width)),
    height: Math.max(1, Math.floor(kept * height)),
  });
}

function edgesIn({ width, height, data }: GrayImage, { x, y }: Point): number {
  const [left, right] = [Math.floor(x * width), Math.floor((x + share) * width) - 1];
  let count = 0;
  for (let row = Math.floor(y * height); row < Math.floor((y + share) * height); row++) {
    for (let column = left; column < right; column++) {
      const at = row * width + column;
      if (Math.abs((data[at] ?? 0) - (data[at + 1] ?? 0)) > edge) count++;
    }
  }
  return count;
}

/**
 * The share of a picture's ink that was read as words, 0 to 1: an upside-down page may be read with
 * confidence, but hardly any of it. `small` is the picture in gray, `back` maps the reading's pixels
 * to those of the picture, which is so many times as wide as `small`. 1 for a picture without ink.
 */
function readShare(
  { lines }: { lines: RecognizedLine[] },
  { small, back, scale }: { small: GrayImage; back: Matrix; scale: number },
): number {
  const { width, height } = small;
  const read = new Uint8Array(width * height);
  for (const { box } of lines.flatMap((line) => line.words)) {
    const corners = [0, 1].flatMap((right) =>
      [0, 1].map((low) => moved(back, box.x + right * box.width, box.y + low * box.height)),
    );
    const [xs, ys] = [0, 1].map((axis) => corners.map((corner) => (corner[axis] ?? 0) / scale));
    const [left, right] = extent(xs ?? [], width);
    const [top, bottom] = extent(ys ?? [], height);
    for (let y = top; y < bottom; y++) read.fill(1, y * width + left, y * width + right);
  }
  const { x, y } = lowerEdges(small);
  const isRead = (at: number) =>
    read[((y[at] ?? 0) + height / 2) * width + (x[at] ?? 0) + width / 2] === 1;
  const count = x.reduce((sum, _, at) => sum + Number(isRead(at)), 0);
  return x.length === 0 ? 1 : count / x.length;
}

/** The whole pixels from the least to the greatest of some places, with one more on either side. */
function extent(places: number[], size: number): [from: number, to: number] {
  const within = (value: number) => Math.max(0, Math.min(size, value));
  return [within(Math.floor(Math.min(...places)) - 1), within(Math.ceil(Math.max(...places)) + 1)];
}
