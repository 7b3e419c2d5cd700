import type { Box } from '../../api/box.ts';
import type { Span } from '../geometry/spans.ts';
import { findComponents } from '../image/find-components.ts';
import { freePixels } from '../image/free-pixels.ts';
import type { GrayImage, RgbaImage } from '../image/image.ts';
import { bytesAsWords, nextInk, pixelWords } from '../image/image.ts';
import { amplifyInk, type BetweenCells, strongestInCells } from '../image/pixel-loops.ts';
import type { Background } from './estimate-background.ts';
import { alike } from './smooth-areas.ts';

/** Ink at least this strong belongs to a letter. */
export const markThreshold = 96;
/** Ink at least this strong may belong to a letter in a weak color. */
export const faintThreshold = 48;

/**
 * The text of an image without its colors: 0 where the background shows, up to 255 the more a pixel
 * differs from it. Around each cell only what is lighter or only what is darker than the background
 * counts, whichever is stronger, so light text loses its dark shadow. The text of each label is
 * in an image of its own too.
 */
export function drawInk(
  picture: RgbaImage,
  background: Background,
): { ink: GrayImage; labels: DrawnLabel[] } {
  const { width, height } = picture;
  const { columns, rows, gaps } = background;
  const drawn: Drawn = {
    ink: new Uint8Array(width * height),
    lighter: new Uint8Array(width * height),
    squares: new Float64Array(width),
    balance: new Float64Array(columns * rows),
  };
  const words = pixelWords(picture);
  for (let gap = 0; gap < gaps.length; gap += 2) {
    const from = gaps[gap] ?? 0;
    const to = gaps[gap + 1] ?? 0;
    const y = Math.floor(from / width);
    drawGap(picture, words, background, drawn, from, to, y);
    addToBalance(picture, background, drawn, { from: from - y * width, to: to - y * width }, y);
  }
  const balance = boxSums(drawn.balance, columns, rows);
  const labels = background.labels.map((box) => ({ box, ink: strongerSide(drawn, width, box) }));
  dropWeakerSide(drawn, width, background, balance);
  freePixels(drawn.lighter, drawn.balance, balance);
  return { ink: { width, height, data: drawn.ink }, labels };
}

/** A label's place in the image, and its ink alone. */
export type DrawnLabel = { box: Box; ink: GrayImage };

/** Of each pixel its ink, and 1 where it is lighter than the background. */
type Drawn = {
  ink: Uint8Array;
  lighter: Uint8Array;
  /** Of the row at hand how far each pixel is from the background, squared, below 0 where it is darker. */
  squares: Float64Array;
  /** The sum of these for each cell. */
  balance: Float64Array;
};

/** The pixels from `from` to before `to`, of row `y`. */
function drawGap(
  picture: RgbaImage,
  words: Int32Array,
  background: Background,
  { ink, lighter, squares }: Drawn,
  from: number,
  to: number,
  y: number,
): void {
  const { data, width } = picture;
  const { panels } = background;
  for (let at = from, x = from - y * width; at < to; at++, x++) {
    squares[x] = 0;
    const panel = panels[at] ?? -1;
    // Most of a screen has exactly the color of its panel.
    if (panel > 0 && words[panel - 1] === words[at]) continue;
    const color = backgroundAt(background, x, y, picture);
    const red = (data[4 * at] ?? 0) - (color >> 16);
    const green = (data[4 * at + 1] ?? 0) - ((color >> 8) & 255);
    const blue = (data[4 * at + 2] ?? 0) - (color & 255);
    const square = red * red + green * green + blue * blue;
    if (square < noiseSquare) continue;
    ink[at] = Math.min(255, Math.sqrt(square / 3) * inkGain);
    // Weights of ITU-R BT.601 in thousandths.
    const lightness = 299 * red + 587 * green + 114 * blue;
    if (lightness > 0) lighter[at] = 1;
    squares[x] = Math.sign(lightness) * square;
  }
}

/**
 * Adds what differs in pixels `from` to before `to` of a row to the cells there: lighter above 0, darker
 * below. The edges of bars and frames say nothing about the text beside them.
 */
function addToBalance(
  picture: RgbaImage,
  { cell, columns, panels }: Background,
  { balance, squares }: Drawn,
  { from, to }: Span,
  y: number,
): void {
  const row = Math.floor(y / cell) * columns;
  const first = y * picture.width;
  for (let x = from; x < to; ) {
    if (squares[x] === 0) {
      x++;
      continue;
    }
    const start = x;
    while (x < to && squares[x] !== 0) x++;
    const length = x - start;
    const isThin =
      length <= cell &&
      start > 0 &&
      x < picture.width &&
      isBetweenPanels(picture, panels, first + start, first + x);
    const weight = length > longestStroke * cell ? weightAcross : isThin ? weightDown : 1;
    for (let at = start; at < x; at++) {
      const index = row + Math.floor(at / cell);
      balance[index] = (balance[index] ?? 0) + weight * (squares[at] ?? 0);
    }
  }
}

/** In cells, of which three are as high as a small letter. */
const longestStroke = 30;

/**
 * Lines count where there is no text beside them: those across least, as the ground above such a line may
 * be darker than it and that below lighter.
 */
const weightAcross = 0.001;
const weightDown = 0.03;

/** Whether a run of pixels has panels of two colors at its sides: `to` is behind its last pixel. */
function isBetweenPanels(
  picture: RgbaImage,
  panels: Int32Array,
  from: number,
  to: number,
): boolean {
  const before = panelAt(panels, from - 1);
  const after = panelAt(panels, to);
  return before >= 0 && after >= 0 && !alike(picture, before, after);
}

/** The index of the panel's pixel that lies behind another one, or is it. */
function panelAt(panels: Int32Array, at: number): number {
  const panel = panels[at] ?? -1;
  return panel === 0 ? at : panel - 1;
}

/** Differences of 6 levels a channel and less are noise. */
const noiseSquare = 3 * 6 * 6;

/** Levels of ink for each level that a channel differs from the background on average. */
const inkGain = 1.2;

/** The color behind a pixel, as 0xRRGGBB. */
function backgroundAt(background: Background, x: number, y: number, picture: RgbaImage): number {
  const { data } = picture;
  const panel = background.panels[y * picture.width + x] ?? -1;
  if (panel < 0) return nearestCell(background, x, y, picture);
  const at = 4 * (panel - 1);
  return ((data[at] ?? 0) << 16) | ((data[at + 1] ?? 0) << 8) | (data[at + 2] ?? 0);
}

/**
 * The color nearest to the pixel's own among the surrounding cells: this places edges correctly.
 */
function nearestCell(
  { cell, columns, rows, colors }: Background,
  x: number,
  y: number,
  { width, data }: RgbaImage,
): number {
  const left = Math.max(0, Math.floor(x / cell - 0.5));
  const top = Math.max(0, Math.floor(y / cell - 0.5));
  const right = Math.min(columns - 1, left + 1);
  const bottom = Math.min(rows - 1, top + 1);
  const at = 4 * (y * width + x);
  let best = 0;
  let bestSquare = Number.POSITIVE_INFINITY;
  for (let corner = 0; corner < 4; corner++) {
    const index = 3 * ((corner & 2 ? bottom : top) * columns + (corner & 1 ? right : left));
    const red = colors[index] ?? 0;
    const green = colors[index + 1] ?? 0;
    const blue = colors[index + 2] ?? 0;
    const square =
      ((data[at] ?? 0) - red) ** 2 +
      ((data[at + 1] ?? 0) - green) ** 2 +
      ((data[at + 2] ?? 0) - blue) ** 2;
    if (square >= bestSquare) continue;
    bestSquare = square;
    best = (red << 16) | (green << 8) | blue;
  }
  return best;
}

function dropWeakerSide(
  { ink, lighter }: Drawn,
  width: number,
  { cell, columns }: Background,
  balance: Float64Array,
): void {
  const words = bytesAsWords(ink);
  for (let first = 0, y = 0; first < ink.length; first += width, y++) {
    const row = Math.floor(y / cell) * columns;
    const end = first + width;
    for (let at = first; ; at++) {
      at = nextInk(ink, words, at, end);
      if (at === end) break;
      const light = (balance[row + Math.floor((at - first) / cell)] ?? 0) > 0;
      if (light !== (lighter[at] === 1)) ink[at] = 0;
    }
  }
}

/** Moves the ink of a label, without its border, from one image to another. */
export function moveLabel({ box, ink }: DrawnLabel, from: GrayImage, to: GrayImage): void {
  const { width, height } = from;
  const left = Math.max(0, box.x - labelBorder);
  const right = Math.min(width, box.x + box.width + labelBorder);
  const bottom = Math.min(height, box.y + box.height + labelBorder);
  for (let y = Math.max(0, box.y - labelBorder); y < bottom; y++) {
    from.data.fill(0, y * width + left, y * width + right);
  }
  for (let row = 0; row < box.height; row++) {
    const words = ink.data.subarray(row * box.width, (row + 1) * box.width);
    to.data.set(words, (box.y + row) * width + box.x);
  }
}

/** In pixels. */
const labelBorder = 2;

/** The ink of a label, of the side that is stronger in it: of the text beside it that may be the other one. */
function strongerSide({ ink, lighter }: Drawn, imageWidth: number, box: Box): GrayImage {
  const { width, height } = box;
  const inside = { width, height, data: new Uint8Array(width * height) };
  const places = placesIn(box, imageWidth);
  const strengthOf = (side: number) =>
    places.reduce((sum, at) => sum + (lighter[at] === side ? (ink[at] ?? 0) ** 2 : 0), 0);
  const stronger = strengthOf(1) > strengthOf(0) ? 1 : 0;
  for (const at of places) {
    if (lighter[at] !== stronger) continue;
    const y = Math.floor(at / imageWidth);
    inside.data[(y - box.y) * width + at - y * imageWidth - box.x] = ink[at] ?? 0;
  }
  return inside;
}

/** How high the highest letter of a label is, in pixels. */
export function highestOn({ ink }: DrawnLabel): number {
  const strongest = ink.data.reduce((most, strength) => Math.max(most, strength), 0);
  const marks = findComponents(ink, Math.max(1, strongest / 2));
  return marks.reduce((most, { height }) => Math.max(most, height), 0);
}

/** The indices, in an image of this width, of the pixels of a box without its rounded corners. */
function placesIn({ x, y, width, height }: Box, imageWidth: number): number[] {
  const corner = Math.round(height / 5);
  const places: number[] = [];
  for (let row = 0; row < height; row++) {
    const isAtEnd = Math.min(row, height - 1 - row) < corner;
    for (let column = 0; column < width; column++) {
      if (isAtEnd && Math.min(column, width - 1 - column) < corner) continue;
      places.push((y + row) * imageWidth + x + column);
    }
  }
  return places;
}

/** In cells, to each side: as far as a shadow extends from its letter. */
const radius = 3;

function boxSums(values: Float64Array, columns: number, rows: number): Float64Array {
  const across = slidingSums(values, columns, rows, { step: 1, stride: columns });
  const sums = slidingSums(across, rows, columns, { step: columns, stride: 1 });
  freePixels(across);
  return sums;
}

function slidingSums(
  values: Float64Array,
  length: number,
  count: number,
  { step, stride }: { step: number; stride: number },
): Float64Array {
  const sums = new Float64Array(values.length);
  for (let series = 0; series < count; series++) {
    let sum = 0;
    for (let index = 0; index < Math.min(radius, length); index++) {
      sum += values[series * stride + index * step] ?? 0;
    }
    for (let index = 0; index < length; index++) {
      if (index + radius < length) sum += values[series * stride + (index + radius) * step] ?? 0;
      if (index > radius) sum -= values[series * stride + (index - radius - 1) * step] ?? 0;
      sums[series * stride + index * step] = sum;
    }
  }
  return sums;
}

/**
 * The marks without isolated dots that have no letter near them, such as the corners of rounded
 * boxes. `capitals` is the height of capital letters in pixels.
 */
export function dropSpecks(marks: Box[], capitals: number): Box[] {
  const isDot = ({ width, height }: Box) => Math.max(width, height) < maxLoneDot * capitals;
  const cell = letterCell * capitals;
  const nearLetters = new Set(
    marks.filter((mark) => !isDot(mark)).flatMap((mark) => cellsAround(mark, cell)),
  );
  return marks.filter((mark) => !isDot(mark) || nearLetters.has(cellOf(mark.x, mark.y, cell)));
}

/** In heights of a capital: what is larger is no dot. */
const maxLoneDot = 0.5;

/** In heights of a capital: the side of the squares in which dots and letters are near. */
const letterCell = 3;

/** A number for each cell: no image has as many rows of them. */
function cellOf(x: number, y: number, cell: number): number {
  return 2 ** 24 * Math.floor(x / cell) + Math.floor(y / cell);
}

/** A letter reaches one cell to each side, and as far up and down as the next line. */
function cellsAround({ x, y, width, height }: Box, cell: number): number[] {
  const cells: number[] = [];
  const reach = nextLine * cell;
  for (let column = x - cell; column < x + width + 2 * cell; column += cell) {
    for (let row = y - reach; row < y + height + reach + cell; row += cell / 2) {
      cells.push(cellOf(column, row, cell));
    }
  }
  return cells;
}

/** In cells: how far up and down the next line is. */
const nextLine = 0.8;

/**
 * Amplifies faint ink, in place, until the strongest of every neighborhood is full black, so that a
 * pale word beside a dark one is not lost. `textHeight` is the height of small letters in pixels.
 */
export function evenInk(ink: GrayImage, textHeight: number): void {
  const { width, height } = ink;
  const cell = Math.max(2, Math.round(textHeight / 2));
  const [columns, rows] = [Math.ceil(width / cell), Math.ceil(height / cell)];
  const strongest = largestNear(strongestInCells(ink, cell), columns);
  const across = betweenCells(width, cell, columns);
  const down = betweenCells(height, cell, rows);
  amplifyInk(ink, { strongest, columns }, { across, down }, faintestText);
}

/** Ink fainter than this is noise, and is amplified less than text. */
const faintestText = 56;

/** The largest of each cell and its neighbors. */
function largestNear(values: Uint8Array, columns: number): Uint8Array {
  const largest = new Uint8Array(values.length);
  for (let index = 0; index < values.length; index++) {
    const value = values[index] ?? 0;
    // Most cells are paper.
    if (value === 0) continue;
    const column = index % columns;
    const left = column > 0 ? -1 : 0;
    const right = column < columns - 1 ? 1 : 0;
    for (let row = index - columns; row <= index + columns; row += columns) {
      for (let at = row + left; at <= row + right; at++) {
        if (value > (largest[at] ?? value)) largest[at] = value;
      }
    }
  }
  return largest;
}

function betweenCells(length: number, cell: number, cells: number): BetweenCells {
  const [before, behind] = [new Int32Array(length), new Int32Array(length)];
  const share = new Float64Array(length);
  for (let pixel = 0; pixel < length; pixel++) {
    const place = Math.min(cells - 1, Math.max(0, (pixel + 0.5) / cell - 0.5));
    const first = Math.floor(place);
    before[pixel] = first;
    behind[pixel] = Math.min(cells - 1, first + 1);
    share[pixel] = place - first;
  }
  return { before, behind, share };
}
