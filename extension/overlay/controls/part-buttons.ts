import type { Box } from '../../../shared/api/box.ts';
import type { Recognition, RecognitionPart } from '../../../shared/api/recognition.ts';
import type { Point, Size } from '../../../shared/geometry.ts';
import { boxOfPart, linksOf, takePart } from '../../../shared/ocr/parts/take-part.ts';
import { boxDistance } from '../../picture-words/point.ts';
import type { Surface } from '../picture-surface.ts';
import type { Bounds } from '../region-selection.ts';
import { createOverlayButton } from './overlay-button.ts';

/** The words on and for the buttons. */
export type PartTexts = {
  code: string;
  table: string;
  link: string;
  /** What a button takes: `{text}` is replaced by the text of the code or the link. */
  takeCode: string;
  takeTable: string;
  takeLink: string;
};

/** More would hide what is below them. */
const maxButtons = 40;

export type PartButtons = {
  elements: HTMLElement[];
  place(surface: Surface): void;
  show(shown: boolean): void;
};

type PlacedButton = { button: HTMLButtonElement; box: Box; kind: RecognitionPart['kind'] };

/** Small buttons beside the codes, tables and links that were read, which take them whole. */
export function createPartButtons(
  reading: Recognition,
  { texts, onTake }: { texts: PartTexts; onTake: (part: RecognitionPart) => void },
): PartButtons {
  let isShown = true;
  /** The size of the canvas that they were placed on: placing them takes longer than a frame. */
  let placedOn = { width: 0, height: 0 };
  const placed = partsOf(reading, texts).slice(0, maxButtons).flatMap(toButton);

  function toButton({ part, text, label }: ReturnType<typeof partsOf>[number]): PlacedButton[] {
    const taken = takePart(reading, part);
    if (!taken) return [];
    const button = createOverlayButton({ text, label, onClick: () => onTake(part) });
    Object.assign(button.style, { position: 'absolute' });
    return [{ button, box: boxOfPart(taken), kind: part.kind }];
  }

  return {
    elements: placed.map(({ button }) => button),
    show(shown) {
      isShown = shown;
      for (const { button } of placed) button.style.display = shown ? '' : 'none';
    },
    place(surface) {
      const { width, height } = surface.size;
      const isNew = width !== placedOn.width || height !== placedOn.height;
      if (!isNew || !isShown || placed.length === 0) return;
      placedOn = { width, height };
      placeAll(placed, reading, surface);
    },
  };
}

function partsOf({ codes, tables, lines }: Recognition, texts: PartTexts) {
  const part = (kind: 'code' | 'table' | 'link', index: number): RecognitionPart => {
    return { kind, index };
  };
  const saying = (label: string, said: string) => label.replace('{text}', () => said.slice(0, 200));
  return [
    ...codes.map(({ text }, index) => {
      return { part: part('code', index), text: texts.code, label: saying(texts.takeCode, text) };
    }),
    ...tables.map((_, index) => {
      return { part: part('table', index), text: texts.table, label: texts.takeTable };
    }),
    ...linksOf(lines).map(({ text }, index) => {
      return { part: part('link', index), text: texts.link, label: saying(texts.takeLink, text) };
    }),
  ];
}

/** Puts each beside its part and over no text; one that finds no free place nearby is hidden. */
function placeAll(
  placed: PlacedButton[],
  { lines }: Recognition,
  { toCanvas, size }: Surface,
): void {
  const taken = lines.flatMap(({ words }) => words.map(({ box }) => toCanvas(box)));
  for (const each of placed) {
    const own = { width: each.button.offsetWidth, height: each.button.offsetHeight };
    const at = freePlace(wantedPlaces(each, toCanvas(each.box), own), own, { taken, bounds: size });
    Object.assign(each.button.style, {
      visibility: at ? 'visible' : 'hidden',
      left: `${at?.x ?? 0}px`,
      top: `${at?.y ?? 0}px`,
    });
    if (at) taken.push({ ...at, ...own });
  }
}

/** Where a button would stand best: a code's in its middle, which is no text. */
function wantedPlaces({ kind }: PlacedButton, { x, y, width, height }: Box, own: Bounds): Point[] {
  const [right, middle, above] = [x + width, y + (height - own.height) / 2, y - own.height - 4];
  const inCode = { x: x + (width - own.width) / 2, y: middle };
  const behind = { x: right + 6, y: middle };
  const before = { x: x - own.width - 6, y: middle };
  const atCorners = [
    { x: right - own.width, y: above },
    { x, y: above },
    { x: right - own.width, y: y + height + 4 },
  ];
  if (kind === 'code') return [inCode, behind, before];
  return kind === 'table' ? [...atCorners, behind] : [behind, before, ...atCorners];
}

/** How far from its wanted place a button may be, and in which steps, in CSS pixels. */
const reach = 120;
const step = 6;
/** Between a button and what it must not lie on. */
const gap = 2;
/** What is farther away is never touched: a step goes across and down. */
const farthest = 2 * reach + gap;

/**
 * A free place for a button: the first of the wanted places that is free, else the free one nearest
 * to the first. Undefined where there is none nearby. All in CSS pixels of the canvas.
 * @param taken what it must not overlap
 */
export function freePlace(
  wanted: readonly Point[],
  size: Size,
  { taken, bounds }: { taken: readonly Box[]; bounds: Size },
): Point | undefined {
  const [first] = wanted;
  if (!first) return undefined;
  const isFree = (at: Point, obstacles: readonly Box[]) => {
    const own = { ...at, ...size };
    return isWithin(own, bounds) && obstacles.every((box) => !touches(own, box));
  };
  const places = wanted.map((at) => moveWithin(at, size, bounds));
  const place = places.find((at) => isFree(at, taken));
  if (place) return place;
  const { x, y } = places[0] ?? first;
  const near = taken.filter((box) => boxesApart(box, { x, y, ...size }) <= farthest);
  return steps.map((by) => ({ x: x + by.x, y: y + by.y })).find((at) => isFree(at, near));
}

/** Steps in all directions, the shortest first. */
const steps: Point[] = squareOf(Math.floor(reach / step))
  .map(({ x, y }) => ({ x: x * step, y: y * step }))
  .sort((a, b) => Math.hypot(a.x, a.y) - Math.hypot(b.x, b.y));

function squareOf(half: number): Point[] {
  const side = Array.from({ length: 2 * half + 1 }, (_, index) => index - half);
  return side.flatMap((y) => side.map((x) => ({ x, y })));
}

function moveWithin({ x, y }: Point, { width, height }: Size, bounds: Size): Point {
  const within = (value: number, most: number) => Math.max(0, Math.min(value, most));
  return { x: within(x, bounds.width - width), y: within(y, bounds.height - height) };
}

function isWithin({ x, y, width, height }: Box, bounds: Size): boolean {
  return x >= 0 && y >= 0 && x + width <= bounds.width && y + height <= bounds.height;
}

function touches(a: Box, b: Box): boolean {
  return (
    a.x < b.x + b.width + gap &&
    b.x < a.x + a.width + gap &&
    a.y < b.y + b.height + gap &&
    b.y < a.y + a.height + gap
  );
}

/** The distance between two rectangles. */
function boxesApart(box: Box, from: Box): number {
  const nearest = {
    x: Math.max(box.x, Math.min(from.x, box.x + box.width)),
    y: Math.max(box.y, Math.min(from.y, box.y + box.height)),
  };
  return boxDistance(from, nearest);
}
