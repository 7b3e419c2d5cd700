import type { RecognizedCell } from '../../../api/recognition.ts';
import { median } from '../../../ocr/geometry/median.ts';
import { points } from '../../odf/length.ts';
import type { OdfDocument } from '../../odf/odf-document.ts';
import { element, type XmlElement } from '../../odf/xml/xml-element.ts';
import type { FlowBlock } from '../flow/flow-of.ts';
import type { Columns } from '../flow/text-columns.ts';
import type { ReadPage } from '../scan.ts';

/** Sizes in points. */
export type PageLayout = {
  width: number;
  height: number;
  margins: { top: number; right: number; bottom: number; left: number };
};

/** What a document is besides its text. */
export type DocumentFrame = {
  title: string;
  /** A language tag such as `de`, where the language is known. */
  language?: string | undefined;
  page: PageLayout;
};

const a4 = { width: 595.3, height: 841.9 };
const usualMargin = 56.7;

/** Sides of paper, from A6 to A3: what is smaller or larger is no sheet, but a part of a screen. */
const minSide = 290;
const maxSide = 1_200;

/** Margins that are taken over at least, and at most as a share of the page. */
const minMargin = 18;
const maxShare = 0.2;

/** The paper of the first page, with the margins around the text of all that are as large. */
export function pageLayout(pages: ReadPage[]): PageLayout {
  const sizes = pages.map(({ width, height, unit }) => ({
    width: width * unit,
    height: height * unit,
  }));
  const [first = a4] = sizes;
  const sides = [first.width, first.height];
  const isPaper = sides.every((side) => side >= minSide && side <= maxSide);
  const size = isPaper ? first : a4;
  const alike = pages.filter((_, at) => isPaper && isClose(sizes[at]?.width ?? 0, size.width));
  const edges = alike.flatMap(({ lines, unit }) =>
    lines.map(({ box }) => ({
      left: box.x * unit,
      right: size.width - (box.x + box.width) * unit,
      top: box.y * unit,
      bottom: size.height - (box.y + box.height) * unit,
    })),
  );
  const margin = (side: keyof PageLayout['margins'], across: number) => {
    const least = Math.min(...edges.map((each) => each[side]));
    return least <= maxShare * across ? Math.max(minMargin, least) : usualMargin;
  };
  const { width, height } = size;
  return {
    width,
    height,
    margins: {
      ...{ top: margin('top', height), bottom: margin('bottom', height) },
      ...{ left: margin('left', width), right: margin('right', width) },
    },
  };
}

/** The width between the margins, in points. */
export function textWidth({ width, margins: { left, right } }: PageLayout): number {
  return width - left - right;
}

/** How wide the columns of a table are within a width, as its cells were drawn; in whole units. */
export function columnWidths(rows: (RecognizedCell | null)[][], across: number): number[] {
  const columns = Array.from({ length: rows[0]?.length ?? 1 }, (_, column) => {
    const cells = rows.flatMap((row) => row[column] ?? []);
    const own = cells.filter(({ columnSpan }) => columnSpan === 1);
    return own.length > 0 ? median(own.map(({ box }) => box.width)) : 0;
  });
  const sum = columns.reduce((total, width) => total + width, 0);
  const isKnown = columns.every((width) => width > 0);
  return columns.map((width) => Math.floor(across * (isKnown ? width / sum : 1 / columns.length)));
}

/** The parts of a text that stand in as many columns each; none is empty. */
export function sectionsOf<Part>(
  whole: Part[],
  blockOf: (part: Part) => FlowBlock | undefined,
): { columns: Columns; parts: Part[] }[] {
  const sections: { columns: Columns; parts: Part[] }[] = [
    { columns: { count: 1, gap: 0 }, parts: [] },
  ];
  for (const part of whole) {
    const block = blockOf(part);
    if (block?.kind === 'columns') sections.push({ columns: block, parts: [] });
    else sections.at(-1)?.parts.push(part);
  }
  return sections.filter(({ parts }) => parts.length > 0);
}

/** The share of the height within the margins that a picture has at most. */
const maxHeight = 0.9;

/** The size of a picture, made smaller where it would not fit the page; in points. */
export function fitted(
  { width, height }: { width: number; height: number },
  page: PageLayout,
): { width: number; height: number } {
  const free = page.height - page.margins.top - page.margins.bottom;
  const factor = Math.min(1, textWidth(page) / width, (maxHeight * free) / height);
  return { width: width * factor, height: height * factor };
}

/** The share by which pages of one size differ at most. */
const sameSize = 0.02;

/** A page that was straightened for reading is a little larger. */
function isClose(one: number, other: number): boolean {
  return Math.abs(one - other) < sameSize * other;
}

/** The master page of a text. */
export function addPage(document: OdfDocument, { width, height, margins }: PageLayout): XmlElement {
  const properties = element('style:page-layout-properties', {
    'fo:page-width': points(width),
    'fo:page-height': points(height),
    'style:print-orientation': width > height ? 'landscape' : 'portrait',
    'fo:margin-top': points(margins.top),
    'fo:margin-right': points(margins.right),
    'fo:margin-bottom': points(margins.bottom),
    'fo:margin-left': points(margins.left),
  });
  const layout = element('style:page-layout', {}, [properties]);
  return element('style:master-page', {
    'style:name': 'Standard',
    'style:page-layout-name': document.masterStyles.addElement('PM', layout),
  });
}
