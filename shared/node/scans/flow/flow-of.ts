import type { RecognizedLine, RecognizedTable } from '../../../api/recognition.ts';
import { median } from '../../../ocr/geometry/median.ts';
import { joinLines } from '../../../ocr/layout/join-words.ts';
import {
  type CodeSection,
  layColumnsDown,
  layOutCode,
  paragraphsOf,
  splitCode,
} from '../../../ocr/layout/layout-text.ts';
import { isIn } from '../../../ocr/table-detection/words-in.ts';
import type { ReadPage } from '../scan.ts';
import { letterSize } from './letter-size.ts';
import { listRows } from './list-tables.ts';
import { type FlowPicture, placePictures } from './place-pictures.ts';

/** How much higher than usual the lines of headings are, by level. */
const headings = [
  { level: 1, from: 1.75 },
  { level: 2, from: 1.4 },
  { level: 3, from: 1.2 },
] as const;

/** The most characters of a heading. */
const maxHeading = 150;

/** The blocks of a reflowable document, in reading order. */
export type FlowBlock =
  | { kind: 'heading'; level: 1 | 2 | 3; text: string }
  | { kind: 'paragraph'; text: string }
  /** With the bullet or number that stood there; levels count from 0. */
  | { kind: 'item'; marker: string; text: string; level: number }
  | { kind: 'code'; lines: string[] }
  | { kind: 'table'; table: RecognizedTable }
  | { kind: 'picture'; picture: FlowPicture }
  /** What follows begins on a new page, where there are pages. */
  | { kind: 'break' };

/** The pages as one running text, without what repeats on them. */
export function flowOf(pages: ReadPage[]): FlowBlock[] {
  const body = bodyHeight(pages);
  const flow: FlowBlock[] = [];
  for (const [index, lines] of withoutRunningHeads(pages).entries()) {
    const page = pages[index];
    if (!page) continue;
    const [first, ...others] = pageFlow(page, lines, body);
    if (!first) continue;
    const last = flow.at(-1);
    if (last && first.kind === 'paragraph' && goesOn(last, first.text)) {
      flow[flow.length - 1] = { ...last, text: joinTexts(last.text, first.text) };
    } else flow.push(first);
    flow.push(...others);
  }
  return withLevels(flow);
}

type Textual = Extract<FlowBlock, { kind: 'paragraph' | 'item' }>;

/** Whether a paragraph that begins a page is the rest of the one that ended the page before. */
function goesOn(last: FlowBlock, first: string): last is Textual {
  if (last.kind !== 'paragraph' && last.kind !== 'item') return false;
  return /[\p{L},;-]$/u.test(last.text) && /^\p{Ll}/u.test(first);
}

function joinTexts(before: string, after: string): string {
  return /\p{L}-$/u.test(before) ? before.slice(0, -1) + after : `${before} ${after}`;
}

function pageFlow(page: ReadPage, pageLines: RecognizedLine[], body: number): FlowBlock[] {
  const { unit } = page;
  const { tables, lines: running } = withoutListTables(page.tables, pageLines);
  const { lines, before } = placePictures(page, blocksOf(running));
  const flow: FlowBlock[] = [];
  const written = new Set<RecognizedTable>();
  const tableOf = (line: RecognizedLine) =>
    tables.find(({ box }) => isIn(line.words[0]?.box ?? line.box, box));
  const pending: RecognizedLine[] = [];
  const flush = () => {
    const blocks = blocksOf(pending.splice(0));
    for (const block of blocks) flow.push(...blockFlow(block, { body: body / unit, unit }));
  };
  const addPictures = (line: RecognizedLine | undefined) => {
    const pictures = before.get(line) ?? [];
    if (pictures.length === 0) return;
    flush();
    flow.push(...pictures.map((picture) => ({ kind: 'picture' as const, picture })));
  };
  for (const line of lines) {
    addPictures(line);
    const table = tableOf(line);
    if (!table) {
      pending.push(line);
      continue;
    }
    if (written.has(table)) continue;
    flush();
    written.add(table);
    flow.push({ kind: 'table', table });
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
    const rows = listRows(table, running, marker);
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

type Sizes = {
  /** The usual size of letters, in the page's units. */
  body: number;
  /** Points of a unit. */
  unit: number;
};

function blockFlow(block: RecognizedLine[], sizes: Sizes): FlowBlock[] {
  return withoutItems(splitCode(layColumnsDown(block))).flatMap(
    ({ lines, isCode }): FlowBlock[] => {
      if (isCode) return [{ kind: 'code', lines: layOutCode(lines).split('\n') }];
      return bySize(lines).flatMap((section) => {
        const items = section.filter((line) => marker.test(line.text));
        return paragraphsOf(section, true)
          .flatMap((paragraph) => byItems(paragraph, items.length > 1))
          .map((paragraph) => textBlock(paragraph, sizes));
      });
    },
  );
}

/** An item of a list may look monospaced by chance: it goes with the text around it. */
function withoutItems(sections: CodeSection[]): CodeSection[] {
  const merged: CodeSection[] = [];
  for (const { lines, isCode } of sections) {
    const stays = isCode && !lines.every((line) => marker.test(line.text));
    const last = merged.at(-1);
    if (last && !stays && !last.isCode) last.lines.push(...lines);
    else merged.push({ lines: [...lines], isCode: stays });
  }
  return merged;
}

/** The ratio of sizes from which on lines next to each other are not of one paragraph. */
const otherSize = 1.2;

/** A heading may stand close above its text. */
function bySize(lines: RecognizedLine[]): RecognizedLine[][] {
  const sections: RecognizedLine[][] = [];
  for (const line of lines) {
    const section = sections.at(-1);
    const above = section?.at(-1);
    const ratio = above ? letterSize(line) / letterSize(above) : 1;
    if (section && ratio < otherSize && ratio > 1 / otherSize) section.push(line);
    else sections.push([line]);
  }
  return sections;
}

/** A bullet is read as an opening quotation mark at times, which nothing closes. */
const bullet = /^(?:[•●◦▪■‣·–—☐☑☒✓✔➢➤>-]|\*{1,2}|«(?!.*»))\s+(?=\S)/u;

/** Also one of several levels, which may have no space behind it; “Il” is a Roman two. */
const number =
  /^(?:\(?(?:(?:\d{1,3}\.)*\d{1,3}|[a-zA-Z]|[ivxl]{2,5}|[IVX]{2,5}|I[Il]{1,2})[.)]\s+(?=\S)|(?:\d{1,3}\.){2,5}(?=\p{L}))/u;

const marker = new RegExp(`${bullet.source}|${number.source}`, 'u');

/** A heading may be numbered, but has no bullet and no small letter before it. */
const onlyItems = new RegExp(`${bullet.source}|^\\(?[a-z]{1,5}[.)]\\s`, 'u');

/**
 * The items of a list may follow each other without a gap. Where the section has others, each line
 * that begins like an item is one; otherwise a number may begin a line by chance.
 */
function byItems(lines: RecognizedLine[], amongOthers: boolean): RecognizedLine[][] {
  const items = lines.filter((line) => marker.test(line.text));
  const isList = items.length > 0 && (amongOthers || items[0] === lines[0]);
  if (!isList) return [lines];
  const paragraphs: RecognizedLine[][] = [];
  for (const line of lines) {
    const last = paragraphs.at(-1);
    if (last && !marker.test(line.text)) last.push(line);
    else paragraphs.push([line]);
  }
  return paragraphs;
}

/** What bullets are read as that are none of these signs. */
const misread = ['«', '>', '**'];

function textBlock(lines: RecognizedLine[], { body, unit }: Sizes): FlowBlock {
  const text = joinLines(lines);
  const height = median(lines.map(letterSize));
  const heading = headings.find(({ from }) => height >= from * body);
  const mayBeHeading = text.length <= maxHeading && /\p{L}/u.test(text) && !onlyItems.test(text);
  if (heading && mayBeHeading) {
    return { kind: 'heading', level: heading.level, text };
  }
  const found = marker.exec(text);
  if (!found) return { kind: 'paragraph', text };
  const sign = found[0].trim().replace(/^(\(?)I[Il]+/, (roman) => roman.replaceAll('l', 'I'));
  const start = Math.round((lines[0]?.box.x ?? 0) * unit);
  return {
    kind: 'item',
    marker: misread.includes(sign) ? '•' : sign,
    text: text.slice(found[0].length),
    level: start,
  };
}

/** In points: markers of one level begin at most so far apart. */
const sameLevel = 6;

/** Makes levels of the places in which the markers of items begin, from one text to the next. */
function withLevels(flow: FlowBlock[]): FlowBlock[] {
  let starts: number[] = [];
  return flow.map((block) => {
    if (block.kind !== 'item') {
      starts = [];
      return block;
    }
    const start = block.level;
    starts = starts.filter((other) => other < start + sameLevel);
    const last = starts.at(-1);
    if (last === undefined || start > last + sameLevel) starts.push(start);
    return { ...block, level: Math.min(starts.length - 1, maxLevel) };
  });
}

/** As many as OpenDocument has, from 0. */
const maxLevel = 8;

/** The usual height of a line's words in points, by how many characters it has. */
function bodyHeight(pages: ReadPage[]): number {
  const heights = pages.flatMap(({ lines, unit }) =>
    lines.flatMap((line) => Array(Math.ceil(line.text.length / 10)).fill(letterSize(line) * unit)),
  );
  return median(heights);
}

/** The part of a page, at its top and at its bottom, where heads and feet stand. */
const margin = 0.1;

/** Of a page's lines those that are not its head or foot: a page number, or what others have there too. */
function withoutRunningHeads(pages: ReadPage[]): RecognizedLine[][] {
  const seen = new Map<string, number>();
  for (const page of pages) {
    for (const text of new Set(inMargins(page).map(patternOf))) {
      seen.set(text, (seen.get(text) ?? 0) + 1);
    }
  }
  return pages.map((page) => {
    const marginal = new Set(inMargins(page));
    return page.lines.filter((line) => {
      if (!marginal.has(line)) return true;
      const pattern = patternOf(line);
      const isNumber = pages.length > 1 && /^[-–—\s]*(#|[ivxlc]+)[-–—\s]*$/i.test(pattern);
      return !isNumber && (seen.get(pattern) ?? 0) < needed(pages.length);
    });
  });
}

/** A head is on every other page at least, where left and right have their own. */
function needed(pages: number): number {
  return Math.max(2, Math.ceil(pages / 3));
}

function inMargins({ lines, height }: ReadPage): RecognizedLine[] {
  return lines.filter(({ box }) => {
    const middle = (box.y + box.height / 2) / height;
    return middle < margin || middle > 1 - margin;
  });
}

/** With `#` for numbers, which count the pages. */
function patternOf({ text }: RecognizedLine): string {
  return text.trim().replaceAll(/\d+/g, '#');
}

/** A line continues the one above where it is at most so many line heights away. */
const maxGap = 1.6;

/** Lines of a page, in reading order, by the columns and sections that they stand in. */
export function blocksOf(lines: RecognizedLine[]): RecognizedLine[][] {
  const blocks: RecognizedLine[][] = [];
  for (const line of lines) {
    const block = blocks.at(-1);
    const above = block?.at(-1);
    if (block && above && goesOnBelow(above, line)) block.push(line);
    else blocks.push([line]);
  }
  return blocks;
}

function goesOnBelow({ box: above }: RecognizedLine, { box: below }: RecognizedLine): boolean {
  const height = Math.max(above.height, below.height);
  const gap = below.y - (above.y + above.height);
  const isBelow = below.y + below.height / 2 > above.y + above.height / 2;
  const left = Math.max(above.x, below.x);
  const right = Math.min(above.x + above.width, below.x + below.width);
  return isBelow && gap <= maxGap * height && right > left;
}
