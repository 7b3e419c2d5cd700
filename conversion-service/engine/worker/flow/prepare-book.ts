import { readFile, rename } from 'node:fs/promises';
import { xmlPart } from '../../../../shared/node/odf/xml/serialize.ts';
import {
  element,
  type XmlElement,
  type XmlNode,
} from '../../../../shared/node/odf/xml/xml-element.ts';
import { openDirectory } from '../../content/package-directory.ts';
import { type Office, OfficeRefusal } from '../office/office.ts';
import { parseXml, repack } from '../repack.ts';
import { bookMarks } from './finish-flow.ts';
import { changed, textOf } from './list-labels.ts';

/** A text without what LibreOffice leaves out of a book although it has words. */
export function asBookText(root: XmlElement): XmlElement {
  return withFieldsAsWords(withIndexesAsText(root));
}

/**
 * Writes fields as the words that they show, as placeholders, dates, numbers of captions and content
 * controls.
 */
function withFieldsAsWords(root: XmlElement): XmlElement {
  const visit = (node: XmlElement, isInLine: boolean): XmlElement => {
    const isField = isInLine && /^(text|loext):/.test(node.name) && !notFields.has(node.name);
    const holdsLine = isField || lines.has(node.name);
    const children = changed(node.children, (child) => visit(child, holdsLine));
    return isField && children.length > 0
      ? element('text:span', {}, children)
      : { ...node, children };
  };
  return visit(root, false);
}

const lines = new Set(['text:p', 'text:h', 'text:span', 'text:a', 'text:ruby-base']);

/** What else stands in a line with words in it. */
const notFields = new Set([
  ...['text:span', 'text:a', 'text:note', 'text:ruby'],
  ...['text:hidden-text', 'text:hidden-paragraph', 'text:script'],
]);

/** Tables of contents, indexes and bibliographies as plain paragraphs. */
function withIndexesAsText(root: XmlElement): XmlElement {
  const body = (node: XmlElement): XmlNode[] =>
    [...node.children].flatMap((child): XmlNode[] => {
      if (typeof child === 'string') return [child];
      if (child.name === 'text:index-body' || child.name === 'text:index-title') return body(child);
      // What an index is made from, as patterns, is none of its text.
      return child.name.endsWith('-source') ? [] : [visit(child)];
    });
  const visit = (node: XmlElement): XmlElement => ({
    ...node,
    children: [...node.children].flatMap((child) => {
      if (typeof child === 'string') return [child];
      return indexes.has(child.name) ? body(child) : [visit(child)];
    }),
  });
  return visit(root);
}

const indexes = new Set(
  ['table-of-content', 'illustration-index', 'table-index', 'object-index', 'user-index']
    .concat('alphabetical-index', 'bibliography')
    .map((name) => `text:${name}`),
);

/** Marks links within the document, and where they lead: LibreOffice leaves these out of a book. */
export function withLinkMarks(root: XmlElement): XmlElement {
  const wanted = new Set<string>();
  const there = new Map<string, number>();
  const collect = (node: XmlElement): XmlElement => {
    if (node.name === 'text:a') wanted.add(bookmarkOf(node));
    const name = bookmarks.has(node.name) ? textOf(node, 'text:name') : undefined;
    if (name !== undefined && !there.has(name)) there.set(name, there.size + 1);
    changed(node.children, collect);
    return node;
  };
  collect(root);
  const placed = new Set<string>();
  const mark = (node: XmlElement): XmlElement => {
    const children = [...node.children].flatMap((child): XmlNode[] => {
      if (typeof child === 'string') return [child];
      const name = bookmarks.has(child.name) ? (textOf(child, 'text:name') ?? '') : '';
      const number = wanted.has(name) && !placed.has(name) ? there.get(name) : undefined;
      if (number === undefined) return [mark(child)];
      placed.add(name);
      return [child, bookMarks.target(number)];
    });
    const number = node.name === 'text:a' ? there.get(bookmarkOf(node)) : undefined;
    if (number === undefined) return { ...node, children };
    return element('text:span', {}, [bookMarks.link(number), ...children, bookMarks.linkEnd]);
  };
  return mark(root);
}

const bookmarks = new Set(['text:bookmark', 'text:bookmark-start']);

/** The name of the bookmark that a link leads to; empty where it leads elsewhere. */
function bookmarkOf(link: XmlElement): string {
  const href = textOf(link, 'xlink:href') ?? '';
  if (!href.startsWith('#')) return '';
  try {
    return decodeURIComponent(href.slice(1));
  } catch {
    // It has signs that are not encoded.
    return href.slice(1);
  }
}

/**
 * Makes pictures of the embedded objects of a text document, as charts and formulas: LibreOffice
 * leaves these out of a book, and draws them for HTML.
 */
export async function drawObjects(office: Office, document: string): Promise<void> {
  if (!(await hasObjects(document))) return;
  const [alone, page, drawn] = ['alone.odt', 'alone.html', 'drawn'].map(
    (name) => `${document}.${name}`,
  ) as [string, string, string];
  await rewrite(document, alone, objectsAlone);
  const order = { source: alone, importOptions: '', format: 'html', exportOptions: 'EmbedImages' };
  try {
    await office.convert({ ...order, target: page });
  } catch (error) {
    // The book has its text even so.
    if (error instanceof OfficeRefusal) return;
    throw error;
  }
  const pictures = picturesOf(await readFile(page, 'utf8'));
  await rewrite(document, drawn, (root) =>
    withObjects(root, (frame, number) => asPicture(frame, pictures.get(number))),
  );
  await rename(drawn, document);
}

const lookedAtBytes = 20_000_000;

async function hasObjects(document: string): Promise<boolean> {
  await using directory = await openDirectory(document);
  const content = await directory.read('content.xml', lookedAtBytes);
  return content?.includes('<draw:object') ?? false;
}

async function rewrite(
  source: string,
  target: string,
  change: (root: XmlElement) => XmlElement,
): Promise<void> {
  await repack(source, target, 'application/vnd.oasis.opendocument.text', (parts) => {
    const [root] = parseXml(String(parts.get('content.xml')));
    if (root === undefined || typeof root === 'string') return parts;
    return new Map([...parts, ['content.xml', Buffer.concat(xmlPart(change(root)))]]);
  });
}

/** The document with its objects and nothing else, each named by its number. */
function objectsAlone(root: XmlElement): XmlElement {
  const objects: XmlElement[] = [];
  withObjects(root, (frame, number) => {
    const attributes = { ...frame.attributes, 'draw:name': `${namePrefix}${number}` };
    objects.push(element('text:p', {}, [{ ...frame, attributes }]));
    return frame;
  });
  const alone = (node: XmlElement): XmlElement =>
    node.name === 'office:text'
      ? { ...node, children: objects }
      : { ...node, children: changed(node.children, alone) };
  return alone(root);
}

const namePrefix = '__object-';

/** The element with the frames of objects changed, which are numbered in their order. */
function withObjects(
  root: XmlElement,
  change: (frame: XmlElement, number: number) => XmlElement,
): XmlElement {
  let count = 0;
  const visit = (node: XmlElement): XmlElement =>
    node.name === 'draw:frame' && [...node.children].some(isObject)
      ? change(node, ++count)
      : { ...node, children: changed(node.children, visit) };
  return visit(root);
}

function isObject(node: XmlElement | string): boolean {
  return typeof node !== 'string' && /^draw:object(-ole)?$/.test(node.name);
}

/** What HTML has for the objects, in Base64, by their numbers. */
function picturesOf(page: string): Map<number, string> {
  const images = page.matchAll(/<img src="data:image\/[a-z+]+;base64,([^"]+)" name="([^"]*)"/g);
  return new Map(
    [...images].flatMap(([, bytes = '', name = '']): [number, string][] =>
      name.startsWith(namePrefix) ? [[Number(name.slice(namePrefix.length)), bytes]] : [],
    ),
  );
}

function asPicture(frame: XmlElement, bytes: string | undefined): XmlElement {
  if (bytes === undefined) return frame;
  const image = element('draw:image', {}, [element('office:binary-data', {}, [bytes])]);
  const words = [...frame.children].filter(
    (child) => typeof child !== 'string' && child.name.startsWith('svg:'),
  );
  return { ...frame, children: [image, ...words] };
}
