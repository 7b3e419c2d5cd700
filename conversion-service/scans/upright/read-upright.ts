import type { RecognizedLine, RecognizedTable } from '../../../shared/api/recognition.ts';
import { confidenceByCharacters } from '../../../shared/ocr/confidence/confidence.ts';
import type { RgbaImage } from '../../../shared/ocr/image/image.ts';
import { lineDirection } from './line-direction.ts';
import { backFromTurn, type Matrix } from './matrix.ts';
import { smallGray, turnImage } from './turn-image.ts';

/** What is read from a picture that stands upright; boxes are in pixels of it. */
export type PictureReading = {
  lines: RecognizedLine[];
  tables: RecognizedTable[];
  /** 0 to 100; null where there is no text. */
  confidence: number | null;
};

export type ReadPicture = (picture: RgbaImage) => Promise<PictureReading>;

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

/** Lines are told from afar: a page at 100 dots an inch has about as many pixels. */
const lookedAt = 1_200;

/** A page that is read so surely does not stand on its head. */
const sure = 75;

/** Words of the same page on its head are read far less surely. */
const clearly = 8;

/**
 * Reads a picture after turning it so that its lines run level, and upright where they are read more
 * surely so.
 */
export async function readUpright(picture: RgbaImage, read: ReadPicture): Promise<UprightReading> {
  const { sideways, skew } = lineDirection(await smallGray(picture, lookedAt));
  // The columns of a table may look like lines, too.
  const [likeliest = 0, ...others] = sideways ? [3, 1, 0] : [0, 2];
  let best = await readTurned(picture, { quarters: likeliest, skew }, read);
  for (const quarters of others) {
    if (surenessOf(best) >= sure) return best;
    const reading = await readTurned(picture, { quarters, skew }, read);
    if (surenessOf(reading) > surenessOf(best) + clearly) best = reading;
  }
  return best;
}

async function readTurned(
  image: RgbaImage,
  { quarters, skew }: { quarters: number; skew: number },
  read: ReadPicture,
): Promise<UprightReading> {
  const degrees = quarters * 90 - skew;
  const picture = await turnImage(image, degrees);
  const { width, height } = picture;
  const back = backFromTurn(degrees, { from: image, to: picture });
  // Reading takes the pixels over, and the image may have to be turned once more.
  const data = picture === image ? image.data.slice() : picture.data;
  return { ...(await read({ width, height, data })), width, height, back, quarters, skew };
}

/** Single letters are read out of anything: words count by their length. */
function surenessOf({ lines }: PictureReading): number {
  const words = lines.flatMap((line) => line.words);
  return confidenceByCharacters(words.filter(({ text }) => /\p{L}{2}/u.test(text)));
}
