import type { Box } from '../../../shared/api/box.ts';
import { Problem } from '../../../shared/api/problem.ts';
import type { Layout, Recognition, RecognitionPart } from '../../../shared/api/recognition.ts';
import type { Ocr } from '../../../shared/node/ocr/ocr.ts';
import { meanConfidence } from '../../../shared/ocr/confidence/confidence.ts';
import { moveRecognition } from '../../../shared/ocr/geometry/boxes.ts';
import type { RgbaImage } from '../../../shared/ocr/image/image.ts';
import { takePart } from '../../../shared/ocr/parts/take-part.ts';
import { cutPart, visibleParts } from '../../screen/cut-part.ts';
import type { Frozen } from '../../screen/screen.ts';
import type { SettingsStore } from '../../settings/settings-store.ts';

/** The readings of the frozen displays while the person looks at them. */
export type FrozenReadings = {
  /**
   * Reads a display, once. Rejects as `Ocr.recognize` does, and when `end` was called.
   * @param windows on it, the topmost first, in pixels of its image
   */
  read(frozen: Frozen, windows: Box[]): Promise<Recognition>;
  /** A part of a display's reading. Throws `not_found` where there is none. */
  part(display: string, part: RecognitionPart, layout?: Layout): Recognition;
  /** Stops all readings, to make way for reading the selection. */
  end(): void;
};

export function createFrozenReadings(
  { ocr, settings }: { ocr: Ocr; settings: SettingsStore },
  ended: AbortSignal,
): FrozenReadings {
  const readings = new Map<string, Promise<Recognition>>();
  const known = new Map<string, Recognition>();
  const ending = new AbortController();

  /** Window by window, the topmost first, so that adjacent lines of two windows are not joined. */
  async function recognize({ display, picture }: Frozen, windows: Box[]): Promise<Recognition> {
    const readings: { reading: Recognition; x: number; y: number }[] = [];
    const { width, height } = picture;
    for (const boxes of visibleParts({ x: 0, y: 0, width, height }, windows)) {
      const part = cutPart(picture, boxes);
      readings.push({ ...part, reading: await recognizePart(part.picture) });
    }
    const [first, ...others] = readings;
    if (!first) throw new Problem('not_found', 'Nothing is to be seen of the display.');
    const read = joinReadings(first, others);
    known.set(display.id, read);
    return read;
  }

  async function recognizePart(picture: RgbaImage): Promise<Recognition> {
    const { languages, layout } = settings.current.ocr;
    const { png: _, ...read } = await ocr.recognize(() => picture, {
      languages,
      // Nobody wants a whole screen on one line, and there would be no tables.
      layout: layout === 'single-line' ? 'auto' : layout,
      signal: AbortSignal.any([ended, ending.signal]),
    });
    return read;
  }

  return {
    read(frozen, windows) {
      const { id } = frozen.display;
      const reading = readings.get(id) ?? recognize(frozen, windows);
      readings.set(id, reading);
      return reading;
    },
    part(display, part, layout) {
      const read = known.get(display);
      const taken = read && takePart({ ...read, layout: layout ?? read.layout }, part);
      if (!taken) throw new Problem('not_found', 'Nothing was read there.');
      return taken;
    },
    end: () => ending.abort(new Problem('capture_cancelled', 'Something was selected.')),
  };
}

type PlacedReading = { reading: Recognition; x: number; y: number };

/** Joins readings of parts of an image into one of the whole, in order. */
function joinReadings(first: PlacedReading, others: PlacedReading[]): Recognition {
  const all = [first, ...others];
  const moved = all.map(({ reading, x, y }) => moveRecognition(reading, { x, y }));
  const lines = moved.flatMap((each) => each.lines);
  return {
    ...first.reading,
    text: all
      .map(({ reading }) => reading.text)
      .filter((text) => text !== '')
      .join('\n\n'),
    confidence: meanConfidence(lines.flatMap(({ words }) => words)),
    lines,
    codes: moved.flatMap((each) => each.codes),
    tables: moved.flatMap((each) => each.tables),
    partial: all.some(({ reading }) => reading.partial),
    elapsedMs: all.reduce((sum, { reading }) => sum + reading.elapsedMs, 0),
  };
}
