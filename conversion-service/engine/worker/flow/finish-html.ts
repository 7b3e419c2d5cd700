import { readFile, writeFile } from 'node:fs/promises';
import { escapeText } from '../../../../shared/node/odf/xml/escape.ts';

/** Gives a page without a title its owner's name for it. */
export async function finishHtml(file: string, title: string): Promise<void> {
  const page = await readFile(file, 'utf8');
  const empty = /<title>\s*<\/title>/i;
  if (!empty.test(page.slice(0, 10_000))) return;
  await writeFile(
    file,
    page.replace(empty, () => `<title>${escapeText(title)}</title>`),
  );
}
