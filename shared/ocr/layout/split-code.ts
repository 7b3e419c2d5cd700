import type { RecognizedLine } from '../../api/recognition.ts';
import { characterPitch, widthEach } from '../geometry/character-pitch.ts';
import { median } from '../geometry/median.ts';

/** Neighbouring lines of a block that are all monospaced, or all not. */
export type CodeSection = { lines: RecognizedLine[]; isCode: boolean };

/**
 * Tells monospaced lines from proportional ones above or below them, as code under its heading:
 * code or a terminal's lines, whose spaces mean something.
 */
export function splitCode(lines: RecognizedLine[]): CodeSection[] {
  if (characterPitch(lines) !== null) return [{ lines, isCode: true }];
  const sections: CodeSection[] = [];
  for (const run of evenRuns(lines)) {
    const isCode = characterPitch(run) !== null;
    const last = sections.at(-1);
    if (last?.isCode === isCode) last.lines.push(...run);
    else sections.push({ lines: run, isCode });
  }
  return sections;
}

/** Lines that follow each other with characters of one width. */
function evenRuns(lines: RecognizedLine[]): RecognizedLine[][] {
  const runs: { lines: RecognizedLine[]; widths: number[] }[] = [];
  for (const line of lines) {
    const widths = characterWidths(line);
    const last = runs.at(-1);
    if (last && isEven([...last.widths, ...widths])) {
      last.lines.push(line);
      last.widths.push(...widths);
    } else runs.push({ lines: [line], widths });
  }
  return runs.map((run) => run.lines);
}

function characterWidths({ words }: RecognizedLine): number[] {
  return words.filter(({ text }) => text.length >= 3 && !/\d/.test(text)).map(widthEach);
}

/** Three words of four: one may have been misread. */
function isEven(widths: number[]): boolean {
  const usual = median(widths);
  const even = widths.filter((width) => Math.abs(width - usual) <= 0.08 * usual);
  return even.length >= 0.75 * widths.length;
}
