import { createReadStream, createWriteStream } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { escapeText } from '../../../../shared/node/odf/xml/serialize.ts';
import { readStart } from '../../content/magic.ts';
import { repack } from '../repack.ts';

/** Signs that no text has, as Unicode keeps them for programs themselves. */
const [headingSign, itemSign, wordsSign, endSign] = ['\ufdd0', '\ufdd1', '\ufdd2', '\ufdd3'];
const [targetSign, linkSign, linkEndSign] = ['\ufdd4', '\ufdd5', '\ufdd6'];

/** What a document says to the book that LibreOffice makes of it, in its text. */
export const bookMarks = {
  heading: (level: number) => `${headingSign}${Math.min(6, Math.max(1, level))}`,
  item: (level: number, isCounted: boolean) => `${itemSign}${level % 10}${isCounted ? 'o' : 'u'}`,
  description: (words: string) => (words === '' ? '' : `${wordsSign}${words}${endSign}`),
  target: (number: number) => `${targetSign}${number}${endSign}`,
  link: (number: number) => `${linkSign}${number}${endSign}`,
  linkEnd: linkEndSign,
};

/** The name of the bookmark that says in the document for a page of HTML what heading stands there. */
export function pageMark(level: number, count: number): string {
  return `__outline-${Math.min(6, Math.max(1, level))}-${count}`;
}

/**
 * Repacks a book: its type first and uncompressed, its owner's name where it has no title, text
 * directions and pictures as EPUB requires them, and headings, lists, words for pictures and links
 * within it where the document has marks.
 */
export async function finishEpub(file: string, title: string): Promise<void> {
  const packed = `${file}.packed`;
  await repack(file, packed, 'application/epub+zip', (parts) => finished(parts, title));
  await rename(packed, file);
}

function finished(parts: Map<string, Buffer>, title: string): Map<string, Buffer> {
  const styleSheets = [...parts].filter(([name]) => name.endsWith('.css'));
  const fromRight = classesFromRight(styleSheets.map(([, css]) => css.toString()).join('\n'));
  const targets = targetsOf(parts);
  const finish: Record<string, (part: string, name: string) => string> = {
    opf: (part) => titledPackage(part, title),
    css: withoutDirection,
    xhtml: (part, name) => {
      const whole = listed(headed(described(titledPage(part, title))));
      return directed(unmarked(linked(whole, name, targets)), fromRight);
    },
    ncx: unmarked,
  };
  const change = ([name, bytes]: [string, Buffer]): [string, Buffer] => {
    const finishPart = finish[name.slice(name.lastIndexOf('.') + 1)];
    return [name, finishPart ? Buffer.from(finishPart(bytes.toString(), name)) : bytes];
  };
  return new Map([...parts].map(change));
}

/** LibreOffice writes “Unknown Title” where a document has none. */
function titledPackage(packageFile: string, title: string): string {
  return packageFile.replace(
    /<dc:title>(Unknown Title|\s*)<\/dc:title>/,
    () => `<dc:title>${escapeText(title)}</dc:title>`,
  );
}

function titledPage(page: string, title: string): string {
  if (page.includes('<title>')) return page;
  return page.replace('<head>', () => `<head><title>${escapeText(title)}</title>`);
}

/** The name of its file is no description of a picture. */
function described(page: string): string {
  const blank = page.replaceAll(/ alt="OEBPS\/images\/[^"]*"/g, ' alt=""');
  const marked = /<img alt=""([^>]*)>((?:<\/?span\b[^>]*>)*)\ufdd2([^\ufdd3]*)\ufdd3/g;
  return blank.replaceAll(
    marked,
    (_, others: string, between: string, words: string) =>
      `<img alt="${attributeText(words)}"${others}>${between}`,
  );
}

/** What was escaped as text stays so. */
function attributeText(words: string): string {
  return words
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('"', '&quot;')
    .trim();
}

const paragraph = /<p\b([^>]*)>((?:(?!<\/p>).)*)<\/p>/gs;

function headed(page: string): string {
  return page.replaceAll(paragraph, (whole, attributes: string, inner: string) => {
    const level = /\ufdd0([1-6])/.exec(inner)?.[1];
    return level === undefined ? whole : `<h${level}${attributes}>${inner}</h${level}>`;
  });
}

/** The label is in the text, and its indent in the paragraph's style. */
const listStyle = 'list-style-type: none; margin: 0; padding: 0';

/** Paragraphs that follow each other and are items become lists in lists. */
function listed(page: string): string {
  const open: string[] = [];
  let pages = '';
  let last = 0;
  const closeTo = (depth: number) => {
    while (open.length > depth) pages += `</li></${open.pop()}>`;
  };
  for (const match of page.matchAll(paragraph)) {
    const before = page.slice(last, match.index);
    last = match.index + match[0].length;
    const [, level, sign] = /\ufdd1(\d)([ou])/.exec(match[2] ?? '') ?? [];
    if (level === undefined || before.trim() !== '') closeTo(0);
    pages += before;
    if (level !== undefined) {
      const depth = Math.max(1, Number(level));
      const kind = sign === 'o' ? 'ol' : 'ul';
      closeTo(depth);
      if (open.length === depth && open.at(-1) !== kind) closeTo(depth - 1);
      if (open.length === depth) pages += '</li><li>';
      while (open.length < depth) {
        open.push(kind);
        pages += `<${kind} style="${listStyle}"><li>`;
      }
    }
    pages += match[0];
  }
  closeTo(0);
  return pages + page.slice(last);
}

const section = /\/section\d+\.xhtml$/;

/** The pages in which the targets of links are, by their numbers. */
function targetsOf(parts: Map<string, Buffer>): Map<string, string> {
  const pages = [...parts].filter(([name]) => section.test(name));
  return new Map(
    pages.flatMap(([name, page]) =>
      [...page.toString().matchAll(/\ufdd4(\d+)\ufdd3/g)].map(
        ([, number = '']): [string, string] => [number, name.slice(name.lastIndexOf('/') + 1)],
      ),
    ),
  );
}

/** Links to other places of the book, and these; each piece of a link's text is a link of its own. */
function linked(page: string, name: string, targets: Map<string, string>): string {
  if (!section.test(name)) return page;
  let href = '';
  let isInLink = false;
  const finish = (piece: string) => {
    const [, sign, number = ''] = /^([\ufdd4-\ufdd6])(\d*)/.exec(piece) ?? [];
    if (sign === targetSign) return `<span id="target-${number}"></span>`;
    if (sign !== undefined) {
      const target = targets.get(number);
      href =
        target === undefined ? '' : `${name.endsWith(`/${target}`) ? '' : target}#target-${number}`;
      return '';
    }
    if (/^<\/?a\b/.test(piece)) isInLink = piece[1] !== '/';
    if (/^<\/(p|h\d)>/.test(piece)) href = '';
    const isText = !piece.startsWith('<') && /\S/.test(piece);
    return isText && href !== '' && !isInLink ? `<a href="${href}">${piece}</a>` : piece;
  };
  return page.replaceAll(/<[^>]*>|[\ufdd4\ufdd5]\d+\ufdd3|\ufdd6|[^<\ufdd4-\ufdd6]+/g, finish);
}

function unmarked(page: string): string {
  return page.replaceAll(
    /[\ufdd2\ufdd4\ufdd5][^\ufdd3<]*\ufdd3|\ufdd6|\ufdd0[1-6]?|\ufdd1(\d[ou])?|[\ufdd2\ufdd3]/g,
    '',
  );
}

function classesFromRight(css: string): Set<string> {
  const rules = css.matchAll(/\.([\w-]+)\s*\{[^}]*\bdirection:\s*rtl\b/g);
  return new Set([...rules].map(([, name = '']) => name));
}

/** Style sheets must not say it. Source: https://www.w3.org/TR/epub-33/#sec-css-req */
function withoutDirection(css: string): string {
  return css.replaceAll(/(?<![\w-])direction:[^;}]*;?\s*/g, '');
}

/** Text written from the right is marked as such. */
function directed(page: string, fromRight: Set<string>): string {
  return page.replaceAll(/ class="([^"]*)"/g, (whole, names: string) =>
    names.split(' ').some((name) => fromRight.has(name)) ? `${whole} dir="rtl"` : whole,
  );
}

/**
 * Gives a page without a title its owner's name for it, headings where the document has marks, and
 * classes for the fonts of its text.
 */
export async function finishHtml(file: string, title: string): Promise<void> {
  const page = await readFile(file, 'utf8');
  const empty = /<title>\s*<\/title>/i;
  const isTitled = !empty.test(page.slice(0, 10_000));
  const named = isTitled ? page : page.replace(empty, () => `<title>${escapeText(title)}</title>`);
  const finished = withClasses(withHeadings(withoutEmptyImages(named)));
  if (finished !== page) await writeFile(file, finished);
}

/** LibreOffice's images of shapes that show nothing: browsers would show the names of these. */
function withoutEmptyImages(page: string): string {
  return page.replaceAll(/<img\b(?![^>]* src=)[^>]*>/g, (image) => {
    const words = attribute(image, 'alt');
    return words === '' || words === attribute(image, 'name') ? '' : image;
  });
}

/** What a start tag says; empty where it does not. */
export function attribute(tag: string, name: string): string {
  return new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1] ?? '';
}

const pageMarks = /<a name="__outline-([1-6])-\d+"><\/a>/g;

/** Marked paragraphs as headings that look as the paragraphs do. */
function withHeadings(page: string): string {
  const headings = page.replaceAll(paragraph, (whole, attributes: string, inner: string) => {
    const level = [...inner.matchAll(pageMarks)][0]?.[1];
    if (level === undefined) return whole;
    const own = / class="/.test(attributes)
      ? attributes.replace(' class="', ' class="outlined ')
      : ` class="outlined"${attributes}`;
    return `<h${level}${own}>${inner}</h${level}>`;
  });
  const unmarkedPage = headings.replaceAll(pageMarks, '');
  if (headings === page) return unmarkedPage;
  const alike = unmarkedPage.replaceAll(/^(\s*)p((?:[.:][\w:-]+)?) \{/gm, '$1p$2, .outlined$2 {');
  return alike.replace('<style type="text/css">', () => `<style type="text/css">${asParagraphs}`);
}

/** Without weight against any rule of the page. */
const asParagraphs =
  '\n\t\t:where(.outlined) { font-size: inherit; font-weight: inherit; margin: 1em 0 }';

/** `<font>` is none of HTML 5: a style of it becomes a class, and those that enclose each other one element. */
function withClasses(page: string): string {
  const classes = new Map<string, string>();
  const classOf = (style: string) => {
    const known = classes.get(style) ?? `font${classes.size + 1}`;
    classes.set(style, known);
    return known;
  };
  let spans = page
    .replaceAll(
      /<font\b([^>]*)>/gi,
      (_, given: string) => `<span class="${classOf(fontStyle(given))}">`,
    )
    .replaceAll(/<\/font>/gi, '</span>');
  if (classes.size === 0) return page;
  const nested =
    /<span class="(font[\d a-z]*)"><span class="(font[\d a-z]*)">([^<]*)<\/span><\/span>/g;
  for (let before = ''; before !== spans; ) {
    before = spans;
    spans = before.replaceAll(nested, '<span class="$1 $2">$3</span>');
  }
  const rules = [...classes].map(([style, name]) => `\t\t.${name} { ${style} }\n`).join('');
  return spans.replace('</head>', () => `<style type="text/css">\n${rules}\t</style>\n</head>`);
}

const sizes = ['x-small', 'small', 'medium', 'large', 'x-large', 'xx-large', 'xxx-large'];

function fontStyle(attributes: string): string {
  const own = (name: string) =>
    new RegExp(`\\b${name}="([^"]*)"`, 'i').exec(attributes)?.[1]?.replaceAll(/[{}<]/g, '');
  const [color, face, size, style] = ['color', 'face', 'size', 'style'].map(own);
  const relative = size === undefined ? undefined : sizes[Number(size) - 1];
  const parts = [
    color && `color: ${color}`,
    face && `font-family: ${face.split(',').map(quoted).join(', ')}`,
    !style?.includes('font-size') && relative && `font-size: ${relative}`,
    style,
  ];
  return parts.filter(Boolean).join('; ');
}

function quoted(family: string): string {
  const name = family.trim();
  return /^[a-z-]+$/i.test(name) ? name : `"${name.replaceAll(/["\\]|&quot;/g, '')}"`;
}

/** Removes LibreOffice's UTF-8 byte order mark: many programs take it as part of the first word. */
export async function finishText(file: string): Promise<void> {
  const [first, second, third] = await readStart(file, 3);
  if (first !== 0xef || second !== 0xbb || third !== 0xbf) return;
  const bare = `${file}.bare`;
  await pipeline(createReadStream(file, { start: 3 }), createWriteStream(bare));
  await rename(bare, file);
}
