import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { openDirectory } from '../../content/package-directory.ts';
import type { Office } from '../office/office.ts';
import { flowFrames } from './flow-frames.ts';

/** What has no place for text beside the text: LibreOffice leaves it out of all of these. */
const flowing = ['epub', 'txt', 'html'];

/**
 * What is to become a book, plain text or HTML instead of a text document, so that nothing is lost:
 * one in which nothing lies beside the text, or the document itself. Gives its path.
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
    format === 'epub' || (isLocked && file === document) || mayHaveBoxes(file);
  if (!(await isNeeded(document))) return document;
  const folder = path.join(path.dirname(target), 'flow');
  // It is there where LibreOffice refused the document and it was read here.
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
  await flowFrames(text, flowed, { hasLists: format !== 'epub' });
  return flowed;
}

/** Where a package keeps its text, and what begins a text beside it. */
const boxes: Record<string, [part: string, box: RegExp]> = {
  '.odt': ['content.xml', /<draw:(text-box|custom-shape|rect|ellipse|path|polygon|g)\b/],
  '.docx': ['word/document.xml', /<(w:txbxContent|w:framePr)\b/],
  '.dotx': ['word/document.xml', /<(w:txbxContent|w:framePr)\b/],
};

const lookedAtBytes = 20_000_000;

/** Whether text may stand beside the text; what cannot be looked into may have some. */
async function mayHaveBoxes(document: string): Promise<boolean> {
  const [part, box] = boxes[path.extname(document)] ?? [];
  if (!part || !box) return true;
  await using directory = await openDirectory(document);
  const content = await directory.read(part, lookedAtBytes);
  const isWhole = content !== undefined && content.length < lookedAtBytes;
  return !isWhole || box.test(content.toString());
}
