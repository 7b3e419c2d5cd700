import { readParts } from '../../conversion-service/engine/testing/read-result.ts';
import { languageTag } from '../../shared/api/recognition.ts';

export type Kind = 'heading' | 'item' | 'table' | 'picture' | 'paragraph';

export type Block = {
  kind: Kind;
  text: string;
  /** It may come back or not. */
  optional?: true;
  /** Whether all of it is bold or large: a paragraph may then come back as a heading, a heading otherwise as a paragraph. */
  isLikeHeading?: boolean;
};

const skipped = /^(text:(tracked-changes|note-citation)|office:annotation)$/;

/**
 * The blocks of an ODT, in the order of its body; then its heads and feet, which a page shows like
 * any text, and a document of several pages leaves out.
 */
export async function blocksOf(file: string): Promise<Block[]> {
  const parts = await readParts(file);
  const styles = String(parts.get('styles.xml') ?? '');
  const marginal = blocksIn(parts, styles, '<office:master-styles');
  return [
    ...blocksIn(parts, String(parts.get('content.xml') ?? '')),
    ...marginal.map((block) => ({ ...block, optional: true as const })),
  ];
}

/** A drawn shape may come back as a picture, as which it looks. */
const shapes = /^draw:(custom-shape|rect|ellipse|line|poly\w+|path|connector|g)$/;

/** @param parts of the package, among which are the objects that it embeds */
function blocksIn(parts: Map<string, unknown>, xml: string, from = '<office:body'): Block[] {
  const body = xml.slice(xml.indexOf(from));
  const titles = titleStyles(xml);
  const unseen = unseenTables(body, xml);
  const looks = new Looks(`${String(parts.get('styles.xml') ?? '')}${xml}`);
  const blocks: Block[] = [];
  let isShown = false;
  const open: { name: string; block: Block | undefined; style: string }[] = [];
  const within = (name: string) => open.some((each) => each.name === name);
  const start = (name: string, kind: Kind | undefined, tag: string) => {
    const block: Block | undefined = kind && { kind, text: '' };
    if (block) blocks.push(block);
    const style = attribute(tag, 'text:style-name');
    if (!tag.endsWith('/>')) open.push({ name, block, style });
  };
  const describe = (text: string) => {
    const image = blocks.findLast(({ kind }) => kind === 'picture');
    if (image) image.text += ` ${text}`;
  };
  const say = (text: string) => {
    if (open.some(({ name }) => skipped.test(name))) return;
    if (within('svg:desc') || within('svg:title')) return describe(text);
    const block = open.findLast((each) => each.block)?.block;
    if (!block) return;
    block.text += text;
    if (!/[\p{L}\p{N}]/u.test(text)) return;
    const [, ...inner] = open.slice(open.findIndex((each) => each.block === block) - 1);
    const isStrong = looks.isStrong(inner.map(({ style }) => style));
    block.isLikeHeading = block.isLikeHeading !== false && isStrong;
  };
  for (const found of body.matchAll(/<(\/?)([\w:-]+)[^>]*>|[^<]+/g)) {
    const [token, end, tagName = ''] = found;
    // What a page does not show as a table holds texts of its own.
    const name = unseen.has(found.index) ? 'text:section' : tagName;
    if (!token.startsWith('<')) say(plain(token));
    else if (end) {
      if (open.pop()?.name === 'text:p') say(' ');
    } else {
      const inTable = within('table:table');
      if (/^text:(s|tab)$/.test(name)) say(' ');
      if (name === 'text:line-break') say('\n');
      // A text, sheet or formula looks like what it is, and not like the picture that stands for it.
      const object = name === 'draw:object' && shownIn(parts, attribute(token, 'xlink:href'));
      if (name === 'draw:frame') isShown = false;
      if (object) blocks.push(...object);
      const isForeign =
        name === 'draw:object-ole' && showsText(parts, attribute(token, 'xlink:href'));
      if (object || isForeign) isShown = true;
      if (shapes.test(name) && !within('draw:g'))
        blocks.push({ kind: 'picture', text: '', optional: true });
      const own = titles.has(attribute(token, 'text:style-name')) ? 'heading' : undefined;
      const kind = kindOf(name, within('text:list'));
      start(name, inTable ? kindInTable(name) : (kind && own) || kind, token);
      const last = blocks.at(-1);
      if (name !== 'draw:image' || !last) continue;
      // A second image of a frame is another format of the first.
      if (isShown) last.optional = true;
      isShown = true;
    }
  }
  return blocks
    .flatMap((block) => block.text.split(emptyLine).map((text) => ({ ...block, text })))
    .map((block) => ({ ...block, text: block.text.replaceAll(/\s+/g, ' ').trim() }))
    .map((block) =>
      block.kind === 'paragraph' && typedItem.test(block.text) ? item(block) : block,
    )
    .filter(({ kind, text }) => kind === 'picture' || /[\p{L}\p{N}]/u.test(text));
}

/** Paragraphs with an empty line between them are two on the page. */
const emptyLine = /\n\s*\n/;

/** The blocks of an embedded text or sheet, none of a formula; undefined for any other object. */
function shownIn(parts: Map<string, unknown>, href: string): Block[] | undefined {
  const xml = String(parts.get(`${href.replace('./', '')}/content.xml`) ?? '');
  if (/<(math:)?math\b/.test(xml)) return [];
  return /<office:(text|spreadsheet)\b/.test(xml) ? blocksIn(parts, xml) : undefined;
}

/** Whether an object is a text or a sheet of another program, by the streams of its compound file: what it says is not known here. */
function showsText(parts: Map<string, unknown>, href: string): boolean {
  const bytes = parts.get(href.replace('./', ''));
  return (
    bytes instanceof Uint8Array &&
    ['WordDocument', 'Workbook'].some((name) => Buffer.from(bytes).includes(name, 0, 'utf16le'))
  );
}

/** Of a table that is open: where its tag is, its rows by how many of their cells have text, and what shows it. */
type OpenTable = { at: number; rows: number[]; cells: number; isFilled: boolean; isDrawn: boolean };

/**
 * Where the tables begin that are none on the page: a single cell is a box around texts, and without
 * borders and shades there are two rows at least that have texts beside each other.
 */
function unseenTables(body: string, xml: string): Set<number> {
  const styles = xml.match(/<style:style [^>]*?(?:\/>|>.*?<\/style:style>)/gs) ?? [];
  const drawn = new Set(
    styles.filter((style) => drawnCell.test(style)).map((style) => attribute(style, 'style:name')),
  );
  const unseen = new Set<number>();
  const open: OpenTable[] = [];
  for (const { 0: token, 1: end, 2: name, index } of body.matchAll(tableParts)) {
    const table = open.at(-1);
    if (name === 'table' && !end) {
      open.push({ at: index, rows: [], cells: 0, isFilled: false, isDrawn: false });
    } else if (name === 'table' && table) {
      open.pop();
      const besides = table.rows.filter((filled) => filled >= 2).length;
      if (table.cells === 1 || (!table.isDrawn && besides < 2)) unseen.add(table.at);
    } else if (name === 'table-row' && !end) {
      table?.rows.push(0);
    } else if (name === 'table-cell' && table && !end) {
      table.cells += token.includes('-repeated=') ? 2 : 1;
      table.isFilled = false;
      table.isDrawn ||= drawn.has(attribute(token, 'table:style-name'));
    } else if (name === undefined && table && !table.isFilled && /[\p{L}\p{N}]/u.test(token)) {
      table.isFilled = true;
      table.rows.push((table.rows.pop() ?? 0) + 1);
    }
  }
  return unseen;
}

const tableParts = /<(\/?)table:(table|table-row|table-cell)(?=[ />])[^>]*>|(?<=>)[^<]+/g;

/** Cells with a line along a side, or a color of their own. */
const drawnCell =
  /<style:table-cell-properties [^>]*(?:fo:border(?:-\w+)?="(?!none)|fo:background-color="#)/;

/** How much larger than the standard text of a document a heading is. */
const larger = 1.2;

/** The bold and the large styles of a document. */
class Looks {
  readonly #styles: Map<string, string>;
  constructor(xml: string) {
    const styles = xml.match(/<style:style [^>]*?(?:\/>|>.*?<\/style:style>)/gs) ?? [];
    this.#styles = new Map(styles.map((style) => [attribute(style, 'style:name'), style]));
  }

  /** @param names of a paragraph's style, and of those within it */
  isStrong(names: string[]): boolean {
    const isBold = this.#value(names, 'fo:font-weight') === 'bold';
    const size = Number.parseFloat(this.#value(names, 'fo:font-size') ?? '');
    const usual = Number.parseFloat(this.#value(['Standard'], 'fo:font-size') ?? '12');
    return isBold || size >= larger * usual;
  }

  #value(names: string[], key: string): string | undefined {
    for (let name = names.at(-1); name; ) {
      const style: string = this.#styles.get(name) ?? '';
      const own = attribute(style, key);
      if (own !== '') return own;
      name = attribute(style, 'style:parent-style-name');
    }
    return names.length > 1 ? this.#value(names.slice(0, -1), key) : undefined;
  }
}

/** The styles of paragraphs that are the title of a document: on a page it is a heading. */
function titleStyles(xml: string): Set<string> {
  const styles = xml.match(/<style:style [^>]*>/g) ?? [];
  const derived = styles.filter((style) => isTitle(attribute(style, 'style:parent-style-name')));
  return new Set(['Title', 'Subtitle', ...derived.map((style) => attribute(style, 'style:name'))]);
}

function isTitle(style: string): boolean {
  return style === 'Title' || style === 'Subtitle';
}

function attribute(tag: string, name: string): string {
  return tag.split(` ${name}="`)[1]?.split('"')[0] ?? '';
}

/** A marker that was typed is one on the page. */
const typedItem = /^(?:[•●◦▪■‣*–—-]|\(?(?:\d{1,3}|[a-zA-Z])[.)])\s+(?=\S)/u;

function item(block: Block): Block {
  return { ...block, kind: 'item', text: block.text.replace(typedItem, '') };
}

/** The blocks with a letter that one of the languages has: no other one is read, nor known to the font. */
export function readable(blocks: Block[], languages: string): Block[] {
  const scripts = languages.split('+').map((code) => scriptOf(languageTag(code) ?? 'en'));
  const known = new RegExp(`[\\p{N}${['Latin', ...scripts].map(inScript).join('')}]`, 'u');
  return blocks.filter(
    ({ kind, text }) => kind === 'picture' || known.test(text.normalize('NFKC')),
  );
}

/** East Asian languages have several. */
function scriptOf(tag: string): string {
  const script = new Intl.Locale(tag).maximize().script ?? 'Latn';
  return /^(Hans|Hant|Jpan|Kore)$/.test(script) ? 'Han' : script;
}

function inScript(script: string): string {
  return script === 'Han' ? '\\p{Lo}' : `\\p{Script=${script}}`;
}

function kindOf(name: string, inList: boolean): Kind | undefined {
  if (name === 'text:h') return 'heading';
  if (name === 'text:p') return inList ? 'item' : 'paragraph';
  return name === 'table:table' ? 'table' : kindInTable(name);
}

/** Tables are compared as a whole. A chart has a picture of itself. */
function kindInTable(name: string): Kind | undefined {
  return name === 'draw:image' ? 'picture' : undefined;
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function plain(text: string): string {
  return text
    .replaceAll(/&#x?[\da-f]+;/gi, ' ')
    .replaceAll(/&(\w+);/g, (whole, name: string) => entities[name] ?? whole);
}
