import type { RecognizedLine } from '../../shared/api/recognition.ts';
import type { Ocr } from '../../shared/node/ocr/ocr.ts';
import type { Screen } from '../screen/screen.ts';
import type { ReadLine } from './lines/merge-lines.ts';

export type WatchedArea = {
  region: { x: number; y: number; width: number; height: number };
  display: string | undefined;
};

/** The lines that stand in a part of the desktop now, from the top, and when that was. */
export async function readLines(
  { screen, ocr }: { screen: Screen; ocr: Ocr },
  { languages, ...area }: WatchedArea & { languages: string[] },
  signal: AbortSignal,
): Promise<{ lines: ReadLine[]; time: string }> {
  const { picture } = await screen.shoot(area);
  const time = new Date().toISOString();
  const { height } = picture;
  const { lines } = await ocr.recognize(() => picture, { languages, layout: 'lines', signal });
  return {
    lines: lines.filter(({ cut }) => !cut).map((line) => toReadLine(line, height)),
    time,
  };
}

function toReadLine({ text, confidence, box }: RecognizedLine, height: number): ReadLine {
  return {
    // An entry has one line for it.
    text: text.replace(/\s+/g, ' ').trim().toWellFormed(),
    confidence,
    y: box.y + box.height / 2,
    height: box.height,
    atEdge: box.y <= 1 || box.y + box.height >= height - 1,
  };
}
