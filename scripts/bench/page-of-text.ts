import sharp from 'sharp';
import { pick, seededRandom } from './sample-texts.ts';

const words =
  'the of and to in is that for it as was with be by on not he this are or his from at which but have invoice receipt account password screenshot meeting error warning window terminal function return database server network request response connection permission package version release download folder document report budget quarter revenue customer order shipping address payment total balance contract signature deadline schedule'.split(
    ' ',
  );

/** A PNG of running text, in paragraphs with free margins; the same for the same sizes. */
export function pageOfText(
  { width, height }: { width: number; height: number },
  fontSize: number,
): Promise<Buffer> {
  const random = seededRandom(fontSize);
  const perLine = Math.floor((width - 4 * fontSize) / (0.6 * fontSize));
  const lines: string[] = [];
  for (let y = 2 * fontSize, index = 0; y < height - fontSize; y += 1.5 * fontSize, index++) {
    if (index % 7 === 6) continue;
    let line = pick(words, random);
    for (let next = line; next.length < perLine; next = `${line} ${pick(words, random)}`)
      line = next;
    const style = `font-family="DejaVu Sans" font-size="${fontSize}"`;
    lines.push(`<text x="${2 * fontSize}" y="${y}" ${style}>${line}</text>`);
  }
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="white"/>${lines.join('')}</svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}
