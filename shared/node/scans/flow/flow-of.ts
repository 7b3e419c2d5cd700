import type { RecognizedLine, RecognizedTable } from '../../../api/recognition.ts';
import { isIn } from '../../../ocr/geometry/boxes.ts';
import { median } from '../../../ocr/geometry/median.ts';
import { joinLines } from '../../../ocr/layout/join-words.ts';
import {
  layColumnsDown,
  layOutCode,
  paragraphsOf,
  splitCode,
} from '../../../ocr/layout/layout-text.ts';
import { placeCells } from '../../../table-formats/table-rows.ts';
import type { ReadPage } from '../scan.ts';
import {
  type Alignment,
  alignmentOf,
  byIndent,
  type CellLooks,
  cellLooks,
  edgeOf,
  endsEarly,
  endsFarFromEdge,
  goesToColumn,
  type TextArea,
  textArea,
} from './alignment.ts';
import { type Citations, footnotesOf, withNotes } from './footnotes.ts';
import {
  changesColor,
  differentSizes,
  type HeadingLook,
  headingLevel,
  headingSign,
  isBold,
  sectionNumber,
  type UsualLetters,
  usualLetters,
  withoutRunningHeads,
} from './headings.ts';
import { type Emphasis, emphasisOf, letterSize, notesIn, shifted } from './letter-styles.ts';
import {
  byItems,
  isItem,
  itemOf,
  joinHanging,
  listRows,
  withBullet,
  withLevels,
  withoutItems,
} from './list-items.ts';
import { type FlowPicture, placePictures } from './place-pictures.ts';
import {
  blocksOf,
  type Columns,
  columnsOf,
  pageOfColumn,
  type TextColumn,
  textColumns,
} from './text-columns.ts';

/** The blocks of a reflowable document, in reading order. */
export type FlowBlock =
  | { kind: 'heading'; level: 1 | 2 | 3; text: string; align?: Alignment | undefined }
  | { kind: 'paragraph'; text: string; parts?: Emphasis[]; align?: Alignment | undefined }
  /** With the bullet or number that stood there; levels count from 0. */
  | { kind: 'item'; marker: string; text: string; level: number; parts?: Emphasis[] }
  | { kind: 'code'; lines: string[] }
  | { kind: 'table'; table: RecognizedTable; looks?: CellLooks }
  | { kind: 'picture'; picture: FlowPicture }
  /** What follows begins on a new page, where there are pages. */
  | { kind: 'break' }
  /** What follows stands in so many columns, up to the next such block or the end. */
  | ({ kind: 'columns' } & Columns);

/** The pages as one running text, without what repeats on them. */
export function flowOf(wholePages: ReadPage[]): FlowBlock[] {
  const usual = usualLetters(wholePages);
  const noted = wholePages.map((page) => footnotesOf(page, usual));
  const pages = noted.map(({ page }) => page);
  const area = textArea(pages);
  const looks = new Map<FlowBlock, HeadingLook>();
  const flow: FlowBlock[] = [];
  const state = { columns: 1, ended: new WeakSet<FlowBlock>() };
  for (const [index, lines] of withoutRunningHeads(pages).entries()) {
    const { page, citations } = noted[index] ?? {};
    if (!page || !citations) continue;
    const about = { page, usual, area, looks, citations, state };
    const [first, ...others] = withNotesLeft(pageFlow(lines.map(withBullet), about), citations);
    if (!first) continue;
    const last = flow.at(-1);
    const isOpen = last && !state.ended.has(last);
    if (isOpen && first.kind === 'paragraph' && goesOn(last, first.text)) {
      const whole = joinTexts(last, first);
      if (state.ended.has(first)) state.ended.add(whole);
      flow[flow.length - 1] = whole;
    } else if (
      last?.kind === 'table' &&
      first.kind === 'table' &&
      isRest(last, first, pages, index)
    ) {
      flow[flow.length - 1] = joinTables(last, first);
    } else flow.push(first);
    flow.push(...others);
  }
  if (state.columns > 1) flow.push({ kind: 'columns', count: 1, gap: 0 });
  return withLevels(withHeadingLevels(flow, looks));
}

type Textual = Extract<FlowBlock, { kind: 'paragraph' | 'item' }>;

/** Whether a paragraph that begins a page or column is the rest of the one that ended the one before. */
function goesOn(last: FlowBlock, first: string): last is Textual {
  if (last.kind !== 'paragraph' && last.kind !== 'item') return false;
  return !/[.!?:…][”"’')\]]*$/u.test(last.text) && /^[(“"‘']?\p{Ll}/u.test(first);
}

function joinTexts(before: Textual, after: Textual): Textual {
  const isCut = /\p{L}-$/u.test(before.text);
  const text = isCut ? before.text.slice(0, -1) + after.text : `${before.text} ${after.text}`;
  const rest = shifted(after.parts, text.length - after.text.length);
  return { ...before, text, parts: [...(before.parts ?? []), ...rest] };
}

/** The page of a text, and what is known of all. */
type About = {
  page: ReadPage;
  usual: UsualLetters;
  area: TextArea;
  looks: Map<FlowBlock, HeadingLook>;
  citations: Citations;
  /** How many columns the last text stood in, and the texts whose last line ends far from the edge. */
  state: { columns: number; ended: WeakSet<FlowBlock> };
};

type TableBlock = Extract<FlowBlock, { kind: 'table' }>;

/** In points: the edges of a table on two pages differ at most so much. */
const sameEdge = 12;

/** Whether a table that begins a page is the rest of the one that ended the page before. */
function isRest(last: TableBlock, first: TableBlock, pages: ReadPage[], page: number): boolean {
  const [before = 1, own = 1] = [pages[page - 1]?.unit, pages[page]?.unit];
  const [above, below] = [last.table.box, first.table.box];
  const isLevel = Math.abs(above.x * before - below.x * own) <= sameEdge;
  const isAsWide = Math.abs(above.width * before - below.width * own) <= sameEdge;
  const [columns, others] = [last, first].map(({ table }) => placeCells(table)[0]?.length);
  return isLevel && isAsWide && columns === others;
}

/** Its head may be repeated on each page. */
function joinTables(
  before: TableBlock,
  { table: rest, looks = new Map() }: TableBlock,
): TableBlock {
  const headOf = ({ rows: [head = []] }: RecognizedTable) =>
    head.map(({ text }) => text).join('\n');
  const rows = headOf(rest) === headOf(before.table) ? rest.rows.slice(1) : rest.rows;
  const joined = { box: rest.box, rows: [...before.table.rows, ...rows] };
  return { kind: 'table', table: joined, looks: new Map([...(before.looks ?? []), ...looks]) };
}

/** The blocks of a page, among which those of its footnotes that are in none of them, as in headings. */
function withNotesLeft(flow: FlowBlock[], citations: Citations): FlowBlock[] {
  const noted = new Set(flow.flatMap((block) => ('parts' in block ? notesIn(block.parts) : [])));
  const left = [...citations.values()].filter((note) => !noted.has(note));
  const texts = left.map(({ sign, text }) => ({
    kind: 'paragraph' as const,
    text: `${sign} ${text}`,
  }));
  return [...flow, ...texts];
}

function pageFlow(pageLines: RecognizedLine[], about: About): FlowBlock[] {
  const { page, state } = about;
  const { tables, lines: running } = withoutListTables(page.tables, pageLines);
  const { lines, before } = placePictures(page, blocksOf(running));
  const flow: FlowBlock[] = [];
  const written = new Set<RecognizedTable>();
  const tableOf = (line: RecognizedLine) =>
    tables.find(({ box }) => isIn(line.words[0]?.box ?? line.box, box));
  const columns = textColumns(lines.filter((line) => !tableOf(line)));
  const pending: RecognizedLine[] = [];
  let above: RecognizedLine | undefined;
  const flush = () => {
    for (const block of blocksOf(pending.splice(0))) {
      const column = block[0] && columns.get(block[0]);
      const own = column ? { ...about, ...pageOfColumn(column, page, about.area) } : about;
      const [first, ...others] = blockFlow(block, own);
      const last = flow.at(-1);
      // The text of a column goes on at the top of the next one.
      const isNextColumn = above && block[0] && goesToColumn(above, block[0]);
      if (isNextColumn && last && first?.kind === 'paragraph' && goesOn(last, first.text)) {
        flow[flow.length - 1] = joinTexts(last, first);
      } else if (first) flow.push(first);
      flow.push(...others);
      above = block.at(-1);
    }
  };
  const addPictures = (line: RecognizedLine | undefined) => {
    const pictures = before.get(line) ?? [];
    if (pictures.length === 0) return;
    flush();
    flow.push(...pictures.map((picture) => ({ kind: 'picture' as const, picture })));
  };
  const addColumns = (columns: Columns) => {
    if (columns.count === state.columns) return;
    flush();
    state.columns = columns.count;
    flow.push({ kind: 'columns', ...columns });
  };
  let current: TextColumn | undefined;
  for (const line of lines) {
    addPictures(line);
    const table = tableOf(line);
    const column = table ? current : columns.get(line);
    if (column !== current) flush();
    current = column;
    addColumns(columnsOf(column, page));
    if (!table) {
      pending.push(line);
      continue;
    }
    if (written.has(table)) continue;
    flush();
    written.add(table);
    flow.push({ kind: 'table', table, looks: cellLooks(table, page, about.usual.weight) });
  }
  flush();
  addPictures(undefined);
  return flow;
}

/** The tables that are none become the lines of their items. */
function withoutListTables(tables: RecognizedTable[], lines: RecognizedLine[]) {
  const kept: RecognizedTable[] = [];
  let running = lines;
  for (const table of tables) {
    const rows = listRows(table, running);
    if (!rows) {
      kept.push(table);
      continue;
    }
    const isInside = (line: RecognizedLine) => isIn(line.words[0]?.box ?? line.box, table.box);
    const at = running.findIndex(isInside);
    const others = running.filter((line) => !isInside(line));
    running = others.toSpliced(at, 0, ...rows);
  }
  return { tables: kept, lines: running };
}

function blockFlow(block: RecognizedLine[], about: About): FlowBlock[] {
  return withoutItems(splitCode(layColumnsDown(block))).flatMap(
    ({ lines, isCode }): FlowBlock[] => {
      if (isCode) return [{ kind: 'code', lines: layOutCode(lines).split('\n') }];
      const items = lines.filter((line) => isItem(line.text));
      const paragraphs = byLook(lines, about)
        .flatMap((section) => paragraphsOf(section, true, edgeOf(section, about.page)))
        .flatMap((paragraph) => byIndent(paragraph, about.page))
        .flatMap((paragraph) => byItems(paragraph, items.length > 1));
      const { page, usual } = about;
      const isAsBold = (one: RecognizedLine, other: RecognizedLine) =>
        isBold(one, page, usual) === isBold(other, page, usual);
      return joinHanging(paragraphs, isAsBold).map((paragraph) => textBlock(paragraph, about));
    },
  );
}

/** The ratio of sizes from which on lines next to each other are not of one paragraph. */
const otherSize = 1.2;

/** A heading may stand close above its text, or above the next one. */
function byLook(lines: RecognizedLine[], { page, usual }: About): RecognizedLine[][] {
  const sections: RecognizedLine[][] = [];
  for (const line of lines) {
    const section = sections.at(-1);
    const above = section?.at(-1);
    const ratio = above ? letterSize(line) / letterSize(above) : 1;
    const isLike = ratio < otherSize && ratio > 1 / otherSize;
    const bold = isBold(line, page, usual);
    const isAsBold = above && isBold(above, page, usual) === bold;
    const isAsColored = above && !changesColor([above, line], page, usual);
    const isNext = bold && above && (sectionNumber.test(line.text) || endsEarly(above, line, page));
    if (section && isLike && isAsBold && isAsColored && !isNext) section.push(line);
    else sections.push([line]);
  }
  return sections;
}

function textBlock(
  lines: RecognizedLine[],
  { page, usual, area, looks, citations, state }: About,
): FlowBlock {
  const text = joinLines(lines);
  const start = Math.round((lines[0]?.box.x ?? 0) * page.unit);
  const align = alignmentOf(lines, page, area);
  const sign = headingSign(lines, text, { page, usual });
  const emphasis = emphasisOf(text, lines, { letters: page.letters, weight: usual.weight });
  const parts = withNotes(emphasis, { text, lines, citations });
  if (sign) {
    const aligned = align === 'justify' ? undefined : align;
    const heading = { kind: 'heading', level: 1, text, align: aligned } as const;
    looks.set(heading, { size: median(lines.map(letterSize)) * page.unit, sign, start, parts });
    return heading;
  }
  const block = itemOf(text, parts, start) ?? ({ kind: 'paragraph', text, parts, align } as const);
  if (endsFarFromEdge(lines, page)) state.ended.add(block);
  return block;
}

/** More bold lines in a row are a text. */
const maxRun = 3;

/** Gives headings their levels: by their numbers, otherwise by how large they are among all. */
function withHeadingLevels(flow: FlowBlock[], looks: Map<FlowBlock, HeadingLook>): FlowBlock[] {
  const isWeak = (block: FlowBlock | undefined) =>
    block !== undefined && looks.get(block)?.sign === 'weight';
  const kept = flow.map((block, at): FlowBlock => {
    if (block.kind !== 'heading' || !isWeak(block)) return block;
    let [from, to] = [at, at + 1];
    while (isWeak(flow[from - 1])) from--;
    while (isWeak(flow[to])) to++;
    const { start = 0, parts = [] } = looks.get(block) ?? {};
    const item = itemOf(block.text, parts, start);
    const isInList = [flow[from - 1], flow[to]].some((beside) => beside?.kind === 'item');
    if (item && isInList) return item;
    return to - from > maxRun ? { ...block, kind: 'paragraph', parts } : block;
  });
  const sizes = differentSizes(kept.flatMap((block) => looks.get(block)?.size ?? []));
  return kept.map((block) => {
    if (block.kind !== 'heading') return block;
    const size = looks.get(block)?.size ?? 0;
    return { ...block, level: headingLevel(block.text, size, sizes) };
  });
}
