import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { xmlPart } from '../../../../shared/node/odf/xml/serialize.ts';
import {
  element,
  type XmlElement,
  type XmlNode,
} from '../../../../shared/node/odf/xml/xml-element.ts';
import { openDirectory } from '../../content/package-directory.ts';
import type { Office } from '../office/office.ts';
import { parseXml, repack } from '../repack.ts';
import { attribute, bookMarks, pageMark } from './finish-flow.ts';
import { changed, collectListStyles, labelLists, textOf } from './list-labels.ts';
import { asBookText, drawObjects, withLinkMarks } from './prepare-book.ts';

/** Formats without a place for text beside the text: LibreOffice leaves it out of all of these. */
const flowing = ['epub', 'txt', 'html'];

/**
 * The document to convert to a book, plain text or HTML, so that nothing is lost: a copy in which
 * nothing lies beside the text, or the document itself. Returns its path.
 */
export async function prepareFlow(
  office: Office,
  document: string,
  { target, format, password }: { target: string; format: string; password: string | undefined },
): Promise<string> {
  if (!flowing.includes(format)) return document;
  // Books would lose floating pictures too.
  const isLocked = password !== undefined;
  const isNeeded = (file: string) =>
    format === 'epub' || (isLocked && file === document) || mayLose(file, format);
  if (!(await isNeeded(document))) return document;
  const folder = path.join(path.dirname(target), 'flow');
  // It exists where LibreOffice rejected the document and it was read here.
  await mkdir(folder, { recursive: true });
  const { name, ext } = path.parse(document);
  const text = ext === '.odt' && !isLocked ? document : path.join(folder, `${name}.text.odt`);
  if (text !== document) {
    const order = { source: document, importOptions: '', format: 'odt', exportOptions: '' };
    await office.convert({ ...order, target: text, password });
    if (!(await isNeeded(text))) return document;
  }
  // Its name may show as a title.
  const flowed = path.join(folder, `${name}.odt`);
  await flowFrames(text, flowed, format);
  if (format === 'epub') await drawObjects(office, flowed);
  return flowed;
}

/** Where a package keeps its text, and what begins a text beside it, a note, or words for a picture. */
const losses: Record<string, { part: string; box: RegExp; txt: RegExp; html: RegExp }> = {
  '.odt': {
    part: 'content.xml',
    box: /<draw:(text-box|custom-shape|rect|ellipse|path|polygon|g)\b/,
    txt: /<text:note\b/,
    html: /<svg:desc\b/,
  },
  '.docx': {
    part: 'word/document.xml',
    box: /<(w:txbxContent|w:framePr)\b/,
    txt: /<w:(footnote|endnote)Reference\b/,
    html: /<wp:docPr\b[^>]* descr="[^"]/,
  },
};

const lookedAtBytes = 20_000_000;

/** Whether LibreOffice may leave something out; true where the document cannot be read. */
async function mayLose(document: string, format: string): Promise<boolean> {
  const extension = path.extname(document).replace('.dotx', '.docx');
  const loss = losses[extension];
  if (!loss) return true;
  await using directory = await openDirectory(document);
  const content = (await directory.read(loss.part, lookedAtBytes))?.toString();
  if (content === undefined || content.length >= lookedAtBytes) return true;
  if (loss.box.test(content)) return true;
  if (format !== 'html') return loss.txt.test(content);
  if (loss.html.test(content)) return true;
  if (extension === '.odt') return hasOwnHeadings(content);
  const styles = await directory.read('word/styles.xml', lookedAtBytes);
  return /<w:outlineLvl\b/.test(content) || hasOutlinedStyle(styles?.toString() ?? '');
}

/** Whether headings have other styles than LibreOffice's, of which alone it makes headings in HTML. */
function hasOwnHeadings(content: string): boolean {
  const parents = new Map(
    [...content.matchAll(/<style:style\b[^>]*>/g)].map(([tag]) => [
      attribute(tag, 'style:name'),
      attribute(tag, 'style:parent-style-name'),
    ]),
  );
  return [...content.matchAll(/<text:h\b[^>]*>/g)].some(([tag]) => {
    const style = attribute(tag, 'text:style-name');
    return !/^Heading_20_\d/.test(parents.get(style) ?? style);
  });
}

function hasOutlinedStyle(styles: string): boolean {
  return (styles.match(/<w:style .*?<\/w:style>/gs) ?? []).some((style) =>
    /w:customStyle="1".*<w:outlineLvl w:val="[0-8]"/s.test(style),
  );
}

/**
 * Rewrites a text document so that nothing lies beside the text: the content of boxes and shapes
 * follows its paragraph, pictures stand in a line. LibreOffice leaves all of these out of a book
 * otherwise. What else it leaves out of that format is written so that it does not: in a book labels
 * of lists are text, with marks that say what paragraphs are; in plain text notes come behind the text.
 */
export async function flowFrames(source: string, target: string, format: string): Promise<void> {
  await repack(source, target, 'application/vnd.oasis.opendocument.text', (parts) => {
    const root = rootOf(parts.get('content.xml'));
    const styles = parts.get('styles.xml');
    const lists = () => collectListStyles(root, styles && collectListStyles(rootOf(styles)));
    const flowed = within(format === 'epub' ? labelLists(root, lists()) : root, inText, flow);
    const content = Buffer.concat(xmlPart((formatted[format] ?? same)(flowed)));
    return new Map([...parts, ['content.xml', content]]);
  });
}

function rootOf(part: Buffer | undefined): XmlElement {
  const [root] = parseXml(String(part));
  if (root === undefined || typeof root === 'string') throw new Error('It has no content.');
  return root;
}

const inText = ['office:body', 'office:text'];
const formatted: Record<string, (root: XmlElement) => XmlElement> = {
  epub: (root) => withLinkMarks({ ...root, children: marked(asBookText(root).children) }),
  html: (root) => outlined(titled(root)),
  txt: (root) => within(root, inText, notesBehind),
};

function same(root: XmlElement): XmlElement {
  return root;
}

/** The element with what lies that deep in it changed. */
function within(
  node: XmlElement,
  [next, ...deeper]: string[],
  change: (children: XmlNode[]) => XmlNode[],
): XmlElement {
  if (next === undefined) return { ...node, children: change([...node.children]) };
  const children = [...node.children].map((child) =>
    typeof child !== 'string' && child.name === next ? within(child, deeper, change) : child,
  );
  return { ...node, children };
}

/** What lies in a text, in its order. */
function flow(children: XmlNode[]): XmlNode[] {
  return blocks(byPage(children));
}

/** Objects anchored to a page come before all text: only those of the first page stay there. */
function byPage(children: XmlNode[]): XmlNode[] {
  const isLater = (child: XmlNode) => pageOf(child) > 1;
  const later = children.filter(isLater).toSorted((a, b) => pageOf(a) - pageOf(b));
  return [...children.filter((child) => !isLater(child)), ...later];
}

function pageOf(node: XmlNode): number {
  return typeof node === 'string' ? 0 : Number(node.attributes['text:anchor-page-number'] ?? 0);
}

/** Elements that contain paragraphs. */
function blocks(children: Iterable<XmlNode>): XmlNode[] {
  return [...children].flatMap((child): XmlNode[] => {
    if (typeof child === 'string') return [child];
    if (isDrawn(child)) {
      const { inLine, behind } = taken(child);
      return [...(inLine.length > 0 ? [element('text:p', {}, inLine)] : []), ...behind];
    }
    if (!isParagraph(child)) return [{ ...child, children: blocks(child.children) }];
    const { inLine, behind } = line(child.children);
    return [{ ...child, children: inLine }, ...behind];
  });
}

/** What stays in a line, and the paragraphs that come behind it. */
type FlowLine = { inLine: XmlNode[]; behind: XmlNode[] };

function line(children: Iterable<XmlNode>): FlowLine {
  return joined([...children].map(inLineOf));
}

function inLineOf(node: XmlNode): FlowLine {
  if (typeof node === 'string') return { inLine: [node], behind: [] };
  if (isDrawn(node)) return taken(node);
  // Notes and comments have paragraphs of their own.
  if (holdsParagraphs(node)) {
    return { inLine: [{ ...node, children: blocks(node.children) }], behind: [] };
  }
  const { inLine, behind } = line(node.children);
  return { inLine: [{ ...node, children: inLine }], behind };
}

/** Of what is drawn: its pictures, and the paragraphs of its boxes and shapes. */
function taken(drawn: XmlElement): FlowLine {
  const children = [...drawn.children].filter((child) => typeof child !== 'string');
  const box = children.find(({ name }) => name === 'draw:text-box');
  if (box) return { inLine: [], behind: blocks(box.children) };
  // HTML has a picture of a shape.
  const isPicture = drawn.name === 'draw:frame' || (isDrawn(drawn) && !holdsContent(drawn));
  if (isPicture) return { inLine: [asCharacter(drawn)], behind: [] };
  return joined(
    children.map((child) => {
      if (isDrawn(child)) return taken(child);
      const isText = isParagraph(child) || child.name === 'text:list';
      return { inLine: [], behind: isText ? blocks([child]) : [] };
    }),
  );
}

/** Whether there are words or frames in a shape. */
function holdsContent(shape: XmlElement): boolean {
  return [...shape.children].some(
    (child) =>
      typeof child !== 'string' &&
      (child.name === 'draw:frame' ||
        (isParagraph(child) || child.name === 'text:list'
          ? wordsIn(child).trim() !== ''
          : isDrawn(child) && holdsContent(child))),
  );
}

function asCharacter(frame: XmlElement): XmlElement {
  const attributes = { ...frame.attributes, 'text:anchor-type': 'as-char' };
  return { ...frame, attributes: { ...attributes, 'text:anchor-page-number': undefined } };
}

function joined(lines: FlowLine[]): FlowLine {
  return {
    inLine: lines.flatMap(({ inLine }) => inLine),
    behind: lines.flatMap(({ behind }) => behind),
  };
}

function isDrawn({ name }: XmlElement): boolean {
  return name.startsWith('draw:');
}

function isParagraph({ name }: XmlElement): boolean {
  return name === 'text:p' || name === 'text:h';
}

function holdsParagraphs({ name }: XmlElement): boolean {
  return name === 'text:note' || name === 'office:annotation';
}

/** Marks headings and the words for pictures, for which LibreOffice has no place in a book. */
function marked(children: Iterable<XmlNode>): XmlNode[] {
  return [...children].flatMap((child): XmlNode[] => {
    if (typeof child === 'string') return [child];
    const own = { ...child, children: marked(child.children) };
    if (child.name === 'draw:frame') return [own, bookMarks.description(descriptionOf(child))];
    if (child.name !== 'text:h' || wordsIn(child).trim() === '') return [own];
    const mark = bookMarks.heading(Number(textOf(child, 'text:outline-level') ?? 1));
    return [{ ...own, children: [mark, ...own.children] }];
  });
}

/** In HTML a picture has its title alone as its alternative text. */
function titled(node: XmlElement): XmlElement {
  const children = changed(node.children, titled);
  const words = node.name === 'draw:frame' ? descriptionOf(node) : '';
  if (words === '') return { ...node, children };
  const others = children.filter(
    (child) => typeof child === 'string' || child.name !== 'svg:title',
  );
  return { ...node, children: [...others, element('svg:title', {}, [words])] };
}

/** Marks headings: LibreOffice makes some in HTML only of those with its own styles for them. */
function outlined(root: XmlElement): XmlElement {
  let count = 0;
  const mark = (node: XmlElement): XmlElement => {
    const children = changed(node.children, mark);
    if (node.name !== 'text:h' || wordsIn(node).trim() === '') return { ...node, children };
    const name = pageMark(Number(textOf(node, 'text:outline-level') ?? 1), ++count);
    // At its end: LibreOffice leaves out one that begins a document.
    const bookmark = element('text:bookmark', { 'text:name': name }, []);
    return { ...node, children: [...children, bookmark] };
  };
  return mark(root);
}

function descriptionOf(frame: XmlElement): string {
  const own = (name: string) =>
    [...frame.children].flatMap((child) =>
      typeof child !== 'string' && child.name === name ? [wordsIn(child)] : [],
    );
  return [...own('svg:desc'), ...own('svg:title')].find((words) => words.trim() !== '') ?? '';
}

/** Notes behind the text, a paragraph each, and `[1]` where they were. */
function notesBehind(body: XmlNode[]): XmlNode[] {
  const notes: XmlNode[] = [];
  const without = (children: Iterable<XmlNode>): XmlNode[] =>
    changed(children, (node) => {
      if (node.name !== 'text:note') return { ...node, children: without(node.children) };
      const part = (name: string) =>
        [...node.children].flatMap((child) =>
          typeof child !== 'string' && child.name === name ? [...child.children] : [],
        );
      const label = `[${part('text:note-citation').map(wordsOf).join('')}]`;
      const [first, ...others] = without(part('text:note-body'));
      const isLine = first !== undefined && typeof first !== 'string' && isParagraph(first);
      notes.push(
        isLine
          ? {
              ...first,
              children: [/^\s/.test(wordsIn(first)) ? label : `${label} `, ...first.children],
            }
          : element('text:p', {}, [label]),
        ...(isLine || first === undefined ? [] : [first]),
        ...others,
      );
      return element('text:span', {}, [label]);
    });
  const text = without(body);
  return [...text, ...notes];
}

function wordsIn(node: XmlElement): string {
  return [...node.children].map(wordsOf).join('');
}

function wordsOf(node: XmlNode): string {
  return typeof node === 'string' ? node : wordsIn(node);
}
