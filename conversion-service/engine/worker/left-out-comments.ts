import path from 'node:path';
import type { Warning } from '../../conversion/warning.ts';
import { openDirectory } from '../content/package-directory.ts';

/** Where a text keeps its comments, and what begins one. */
const comments: Record<string, [part: string, comment: RegExp]> = {
  '.docx': ['word/comments.xml', /<w:comment\b/],
  '.dotx': ['word/comments.xml', /<w:comment\b/],
  '.odt': ['content.xml', /<office:annotation\b/],
};

/** The outputs in which LibreOffice shows none. */
const without = ['pdf', 'txt', 'html', 'epub'];

const lookedAtBytes = 20_000_000;

/** Says that a text has comments that its result does not show. */
export async function leftOutComments(document: string, format: string): Promise<Warning[]> {
  const [part, comment] = comments[path.extname(document)] ?? [];
  if (!part || !comment || !without.includes(format)) return [];
  await using directory = await openDirectory(document);
  const content = await directory.read(part, lookedAtBytes);
  if (!content || !comment.test(content.toString())) return [];
  const detail = `The comments of the document are left out: .${format} shows none. As .docx or .odt it keeps them.`;
  return [{ code: 'comments_left_out', detail }];
}
