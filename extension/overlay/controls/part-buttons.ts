import type { Box } from '../../../shared/api/box.ts';
import type { Recognition } from '../../../shared/api/recognition.ts';
import type { RecognitionPart } from '../../../shared/api/recognition-part.ts';
import { linksOf } from '../../../shared/ocr/parts/links-of.ts';
import { boxOfPart, takePart } from '../../../shared/ocr/parts/take-part.ts';
import type { Point } from '../../picture-words/point.ts';
import type { Surface } from '../picture-surface.ts';
import type { Bounds } from '../selection.ts';
import { freePlace } from './free-place.ts';
import { createOverlayButton } from './overlay-button.ts';

/** The words on and for the buttons. */
export type PartTexts = {
  code: string;
  table: string;
  link: string;
  /** What a button takes: `{text}` stands for what the code or the link says. */
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

type Placed = { button: HTMLButtonElement; box: Box; kind: RecognitionPart['kind'] };

/** Small buttons beside the codes, tables and links that were read, which take them whole. */
export function createPartButtons(
  reading: Recognition,
  { texts, onTake }: { texts: PartTexts; onTake: (part: RecognitionPart) => void },
): PartButtons {
  let isShown = true;
  /** The size of the canvas that they were placed on: finding room takes longer than a frame. */
  let placedOn = { width: 0, height: 0 };
  const placed = partsOf(reading, texts).slice(0, maxButtons).flatMap(toButton);

  function toButton({ part, text, label }: ReturnType<typeof partsOf>[number]): Placed[] {
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

/** Puts each beside its part and on no text; one that finds no room nearby is not to be seen. */
function placeAll(placed: Placed[], { lines }: Recognition, { toCanvas, size }: Surface): void {
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
function wantedPlaces({ kind }: Placed, { x, y, width, height }: Box, own: Bounds): Point[] {
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
