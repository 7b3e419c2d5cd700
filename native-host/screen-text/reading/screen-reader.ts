import type { Box } from '../../../shared/api/box.ts';
import type { RecognizedLine } from '../../../shared/api/recognition.ts';
import type { ScreenArea } from '../../../shared/api/screen-matches.ts';
import type { Ocr } from '../../../shared/node/ocr/ocr.ts';
import { createTurns } from '../../../shared/node/workers/turns.ts';
import { moveRecognition } from '../../../shared/ocr/geometry/boxes.ts';
import { cutPart, visibleParts } from '../../screen/cut-part.ts';
import { intersection } from '../../screen/desktop-bounds.ts';
import type { Screen, Shot } from '../../screen/screen.ts';
import { changedBoxes } from '../../screen/settle/changed-boxes.ts';
import type { SettingsStore } from '../../settings/settings-store.ts';
import { boxesToRead, mergeLines } from './boxes-to-read.ts';
import { type ReadLine, withRefs } from './read-line.ts';

/** A part of the desktop at one moment, with its lines in reading order. */
export type ScreenReading = Shot & { lines: ReadLine[] };

/**
 * Reads text on the desktop. What did not change since the last reading is not reread: a reading
 * then costs a photograph and a comparison.
 */
export type ScreenReader = {
  /** Throws as `Screen.shoot` and `Ocr.recognize` do. */
  read(area: ScreenArea, signal: AbortSignal): Promise<ScreenReading>;
};

type ScreenReaderParts = {
  screen: Screen;
  ocr: Ocr;
  settings: SettingsStore;
  newRef: () => string;
};

/** How many readings of other parts of the desktop are kept to compare with. */
const keptReadings = 3;
/** In pixels, of all of them but the last: four bytes each. */
const keptPixels = 20_000_000;
/** How long they are kept, in ms. */
const restMs = 120_000;
/** Share of the requested area: if more has changed, all of it is read as one. */
const mostlyChanged = 0.6;
/** In pixels: how much is read around a change, so that no letter is at the very edge. */
const margin = 6;
/** In pixels: a smaller box shows too little of the background. */
const smallest = { width: 120, height: 48 };

export function createScreenReader({
  screen,
  ocr,
  settings,
  newRef,
}: ScreenReaderParts): ScreenReader {
  const turns = createTurns(1);
  let kept: ScreenReading[] = [];
  let keptFor = '';
  let resting: NodeJS.Timeout | undefined;

  function keep(reading: ScreenReading): void {
    const others = kept.filter(({ bounds }) => !isSame(bounds, reading.bounds));
    const rest = others.slice(0, keptReadings - 1);
    const pixels = rest.reduce((sum, { bounds }) => sum + bounds.width * bounds.height, 0);
    kept = pixels > keptPixels ? [reading] : [reading, ...rest];
    clearTimeout(resting);
    resting = setTimeout(() => {
      kept = [];
    }, restMs).unref();
  }

  async function recognize(shot: Shot, boxes: Box[], signal: AbortSignal) {
    const { languages } = settings.current.ocr;
    const onPicture = boxes.map((box) => moved(box, -shot.bounds.x, -shot.bounds.y));
    const { picture, x, y } = cutPart(shot.picture, onPicture);
    // Nobody wants a whole screen on one line: the configured layout is for captures.
    const read = await ocr.recognize(() => picture, { languages, layout: 'auto', signal });
    return moveRecognition(read, { x: shot.bounds.x + x, y: shot.bounds.y + y }).lines;
  }

  /** Window by window, the topmost first, so that adjacent lines of two windows are not joined. */
  async function readBox(shot: Shot, box: Box, windows: Box[], signal: AbortSignal) {
    const parts = visibleParts(box, windows);
    const lines: RecognizedLine[] = [];
    // A box too small for a part is still read where it was requested.
    for (const boxes of parts.length > 0 ? parts : [[box]]) {
      lines.push(...(await recognize(shot, boxes, signal)));
    }
    return lines;
  }

  async function readAll(shot: Shot, before: ReadLine[], windows: Box[], signal: AbortSignal) {
    const lines = await readBox(shot, shot.bounds, windows, signal);
    return withRefs(lines.filter(isWhole), before, newRef);
  }

  async function readChanged(shot: Shot, before: ScreenReading, signal: AbortSignal) {
    const changed = changedBoxes(before, shot);
    const here = before.lines.filter(({ box }) => isIn(box, shot.bounds));
    const cut = before.lines.filter(
      ({ box }) => !isIn(box, shot.bounds) && intersection(box, shot.bounds),
    );
    const halves = cut.flatMap(({ box }) => intersection(box, shot.bounds) ?? []);
    const parts = boxesToRead([...changed, ...halves], here);
    if (parts.length === 0) return here;
    const windows = await windowBoxes();
    const size = shot.bounds.width * shot.bounds.height;
    const area = parts.reduce((sum, { box }) => sum + box.width * box.height, 0);
    if (area > size * mostlyChanged) return await readAll(shot, here, windows, signal);
    const read = await Promise.all(
      parts.map(async (part) => {
        const around = widened(part.box, shot.bounds);
        const lines = await readBox(shot, around, windows, signal);
        return { ...part, around, found: lines.filter(({ box }) => isIn(middleOf(box), part.box)) };
      }),
    );
    const reachesFurther = read.some(({ around, found }) =>
      found.some((line) => !isWhole(line) && isCutInside(line.box, around, shot.bounds)),
    );
    if (reachesFurther) return await readAll(shot, here, windows, signal);
    const gone = read.flatMap(({ replaces }) => replaces);
    const fresh = withRefs(read.flatMap(({ found }) => found).filter(isWhole), gone, newRef);
    const again = read.map((part) => ({
      ...part,
      lines: fresh.filter(({ box }) => isIn(middleOf(box), part.box)),
    }));
    return mergeLines(here, again);
  }

  async function windowBoxes(): Promise<Box[]> {
    // Where the system does not list windows, the desktop is read as one.
    const windows = await screen.windows().catch(() => []);
    return windows.map(({ box }) => box);
  }

  return {
    async read(area, signal) {
      using _turn = await turns.take(signal);
      const shot = await screen.shoot(area);
      const { ocr: how } = settings.current;
      const wanted = JSON.stringify([how.languages, how.engine, how.model]);
      if (wanted !== keptFor) kept = [];
      keptFor = wanted;
      const before = kept.find(({ bounds }) => isIn(shot.bounds, bounds));
      const lines = before
        ? await readChanged(shot, before, signal)
        : await readAll(shot, [], await windowBoxes(), signal);
      const reading = { ...shot, lines };
      keep(reading);
      return reading;
    },
  };
}

/** A line cut off by the edge of the reading may be a different one. */
function isWhole({ cut, words }: RecognizedLine): boolean {
  return !cut && words.length > 0;
}

/** Whether a line extends beyond the edge of the reading, where the screen goes on. */
function isCutInside(line: Box, read: Box, bounds: Box): boolean {
  const ends = (box: Box) => [box.x, box.y, box.x + box.width, box.y + box.height];
  const [ofLine, ofRead, ofBounds] = [ends(line), ends(read), ends(bounds)];
  return ofRead.some(
    (edge, at) => edge !== ofBounds[at] && Math.abs(edge - (ofLine[at] ?? edge)) <= 2,
  );
}

function isSame(a: Box, b: Box): boolean {
  return a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height;
}

function isIn(inner: Box, outer: Box): boolean {
  return (
    inner.x >= outer.x &&
    inner.y >= outer.y &&
    inner.x + inner.width <= outer.x + outer.width &&
    inner.y + inner.height <= outer.y + outer.height
  );
}

function middleOf({ x, y, width, height }: Box): Box {
  return { x: x + width / 2, y: y + height / 2, width: 0, height: 0 };
}

function moved(box: Box, dx: number, dy: number): Box {
  return { ...box, x: box.x + dx, y: box.y + dy };
}

/** A box with a margin, as far as `bounds` allow; whole pixels. */
function widened({ x, y, width, height }: Box, bounds: Box): Box {
  const across = Math.max(margin, Math.ceil((smallest.width - width) / 2));
  const down = Math.max(margin, Math.ceil((smallest.height - height) / 2));
  const wide = {
    ...{ x: x - across, y: y - down },
    ...{ width: width + 2 * across, height: height + 2 * down },
  };
  const shared = intersection(wide, bounds) ?? bounds;
  const [left, top] = [Math.floor(shared.x), Math.floor(shared.y)];
  return {
    ...{ x: left, y: top },
    width: Math.ceil(shared.x + shared.width) - left,
    height: Math.ceil(shared.y + shared.height) - top,
  };
}
