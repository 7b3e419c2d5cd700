import type { Box } from '../../shared/api/box.ts';
import type { Point } from '../../shared/geometry.ts';
import { piecesOf, type WordMap, type WordRange } from '../picture-words/word-map.ts';
import { drawLabel, drawMagnifier, labelFont } from './draw-magnifier.ts';
import type { Surface } from './picture-surface.ts';
import {
  type Bounds,
  boxOf,
  handlesOf,
  type RegionSelection,
  rangeOf,
} from './region-selection.ts';

export type Scene = {
  picture: ImageBitmap;
  selection: RegionSelection;
  /** What a click would take. */
  target?: Box | undefined;
  /** The words that were read, and the one that a click would take. */
  map?: WordMap | undefined;
  pointed?: number | undefined;
  /** What to say until something is selected. */
  hint: string;
};

const accent = '#4f7cff';
const shade = 'rgb(0 0 0 / 45%)';
/** In CSS pixels. */
const handleRadius = 5;
const pointed = 'rgb(79 124 255 / 30%)';

/** Draws the frozen picture, what is selected of it and what helps selecting. */
export function drawOverlay(surface: Surface, scene: Scene): void {
  const { context, size } = surface;
  const { picture, selection, target, hint, map, pointed } = scene;
  drawPicture(surface, picture);
  const word = pointed === undefined ? undefined : map?.words[pointed];
  const box = boxOf(selection, picture) ?? (word ? undefined : target);
  const shown = box && surface.toCanvas(box);
  context.fillStyle = shade;
  for (const part of around(shown, size)) context.fillRect(part.x, part.y, part.width, part.height);
  // With a rectangle the recognized lines stay shaded.
  if (map && !boxOf(selection, picture))
    lightLines(surface, map, () => drawPicture(surface, picture));
  if (box && shown) drawBox(surface, { box, shown });
  if (shown && selection.state === 'adjusting') drawHandles(surface, shown);
  const range = rangeOf(selection);
  if (map && range) drawChosen(surface, map, range);
  if (word) drawPointed(surface, word.box);
  if (selection.state === 'waiting') drawHint(surface, hint);
  // What helps with a rectangle would lie over the words.
  const pointer = word ? undefined : pointerOf(selection);
  if (pointer) {
    const { x, y } = surface.toCanvas({ ...pointer, width: 0, height: 0 });
    drawCrosshair(surface, { x, y }, shown);
    const avoided = (map?.lines ?? []).map((line) => surface.toCanvas(line.box));
    const pixel = { picture, at: pointer };
    drawMagnifier(surface, {
      pixel,
      pointer: { x, y },
      avoided: shown ? [shown, ...avoided] : avoided,
    });
  }
}

function drawPicture({ context, scale }: Surface, picture: ImageBitmap): void {
  context.drawImage(picture, 0, 0, picture.width / scale.x, picture.height / scale.y);
}

/** What is not selected: above, below, before and behind. */
function around(box: Box | undefined, { width, height }: Bounds): Box[] {
  if (!box) return [{ x: 0, y: 0, width, height }];
  const right = box.x + box.width;
  const bottom = box.y + box.height;
  return [
    { x: 0, y: 0, width, height: box.y },
    { x: 0, y: bottom, width, height: height - bottom },
    { x: 0, y: box.y, width: box.x, height: box.height },
    { x: right, y: box.y, width: width - right, height: box.height },
  ];
}

/** The frame of a rectangle, and its size in pixels of the picture. */
function drawBox({ context, size }: Surface, { box, shown }: { box: Box; shown: Box }): void {
  context.strokeStyle = accent;
  context.lineWidth = 2;
  context.strokeRect(shown.x - 1, shown.y - 1, shown.width + 2, shown.height + 2);
  const above = shown.y > 28 ? shown.y - 26 : shown.y + shown.height + 6;
  drawLabel(context, `${box.width} × ${box.height}`, {
    x: shown.x,
    y: Math.min(above, size.height - 24),
  });
}

function drawHint({ context, size }: Surface, hint: string): void {
  context.font = labelFont;
  const width = context.measureText(hint).width + 16;
  drawLabel(context, hint, { x: (size.width - width) / 2, y: 16 });
}

function pointerOf(selection: RegionSelection): Point | undefined {
  if (selection.state === 'waiting') return selection.pointer;
  return selection.state === 'dragging' ? selection.to : undefined;
}

/** Lines through the pointer, but for what is selected: nothing lies over the text there. */
function drawCrosshair(
  { context, size: { width, height } }: Surface,
  { x, y }: Point,
  selected: Box | undefined,
): void {
  context.fillStyle = 'rgb(255 255 255 / 60%)';
  const inside = selected ?? { x, y, width: 0, height: 0 };
  const right = inside.x + inside.width;
  const bottom = inside.y + inside.height;
  context.fillRect(0, Math.round(y), inside.x, 1);
  context.fillRect(right, Math.round(y), width - right, 1);
  context.fillRect(Math.round(x), 0, 1, inside.y);
  context.fillRect(Math.round(x), bottom, 1, height - bottom);
}

/** What the rectangle is sized by. */
function drawHandles({ context }: Surface, shown: Box): void {
  context.fillStyle = '#fff';
  context.strokeStyle = accent;
  context.lineWidth = 2;
  for (const { at } of handlesOf(shown)) {
    context.beginPath();
    context.arc(at.x, at.y, handleRadius, 0, 2 * Math.PI);
    context.fill();
    context.stroke();
  }
}

const chosen = 'rgb(79 124 255 / 45%)';
const edge = '#4f7cff';
/** Around what is marked, in CSS pixels. */
const margin = 2;

/** Draws the lines that were read without the shade: so the user sees what can be taken. */
function lightLines(
  { context, toCanvas }: Surface,
  { lines }: WordMap,
  drawPicture: () => void,
): void {
  context.save();
  context.beginPath();
  for (const { box } of lines) trace(context, toCanvas(box));
  context.clip();
  drawPicture();
  context.restore();
}

/** The words that are selected, each line in one piece. */
function drawChosen({ context, toCanvas }: Surface, map: WordMap, range: WordRange): void {
  context.fillStyle = chosen;
  context.beginPath();
  for (const box of piecesOf(map, range)) trace(context, toCanvas(box));
  context.fill();
}

/** The word that a click would take. */
function drawPointed({ context, toCanvas }: Surface, box: Box): void {
  context.beginPath();
  trace(context, toCanvas(box));
  context.fillStyle = pointed;
  context.fill();
  context.strokeStyle = edge;
  context.lineWidth = 1.5;
  context.stroke();
}

function trace(context: CanvasRenderingContext2D, { x, y, width, height }: Box): void {
  context.roundRect(x - margin, y - margin, width + 2 * margin, height + 2 * margin, 3);
}
