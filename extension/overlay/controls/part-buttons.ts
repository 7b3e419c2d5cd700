import type { Box } from '../../../shared/api/box.ts';
import type { Recognition } from '../../../shared/api/recognition.ts';
import type { RecognitionPart } from '../../../shared/api/recognition-part.ts';
import { linksOf } from '../../../shared/ocr/parts/links-of.ts';
import { boxOfPart, takePart } from '../../../shared/ocr/parts/take-part.ts';
import type { Surface } from '../picture-surface.ts';
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

/** Small buttons at the codes, tables and links that were read, which take them whole. */
export function createPartButtons(
  reading: Recognition,
  { texts, onTake }: { texts: PartTexts; onTake: (part: RecognitionPart) => void },
): PartButtons {
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
      for (const { button } of placed) button.style.display = shown ? '' : 'none';
    },
    place(surface) {
      for (const each of placed) place(each, surface);
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

/** A code's in its middle, a table's above its corner, a link's behind it: not on the words. */
function place({ button, box, kind }: Placed, { toCanvas, size }: Surface): void {
  const { x, y, width, height } = toCanvas(box);
  const own = { width: button.offsetWidth, height: button.offsetHeight };
  const wanted = {
    code: { left: x + (width - own.width) / 2, top: y + (height - own.height) / 2 },
    table: { left: x + width - own.width, top: y - own.height - 4 },
    link: { left: x + width + 6, top: y + (height - own.height) / 2 },
    words: { left: x, top: y },
  }[kind];
  const within = (value: number, most: number) => Math.max(0, Math.min(value, most));
  Object.assign(button.style, {
    left: `${within(wanted.left, size.width - own.width)}px`,
    top: `${within(wanted.top, size.height - own.height)}px`,
  });
}
