import { readFileSync, statSync } from 'node:fs';
import { ConversionFailure } from '../../conversion/failure.ts';
import { openDirectory } from '../content/package-directory.ts';
import { readStart } from '../content/read-start.ts';

/** Where a package keeps its text, and what shows that there is some. Links are left unfollowed. */
const contents: [part: RegExp, something: RegExp][] = [
  [/^word\/(document|header\d*|footer\d*)\.xml$/, /<w:t[ >]|<w:altChunk/],
  [/^xl\/worksheets\/[^/]+\.xml$/, /<(\w+:)?v>[^<]|<(\w+:)?t[ >]/],
  [/^ppt\/slides\/[^/]+\.xml$/, /<a:t>[^<]/],
  [/^content\.xml$/, /<text:(p|h|span)[^>]*>[^<]/],
];

const lookedAtBytes = 2_000_000;

/**
 * Refuses blank pages made from a document that has something on them.
 * @throws {ConversionFailure} `empty_result`
 */
export async function refuseBlank(made: {
  source: string;
  result: string;
  format: string;
}): Promise<void> {
  if (made.format !== 'pdf' || !isBlankPdf(made.result)) return;
  if (!(await hasSomething(made.source))) return;
  throw new ConversionFailure(
    'empty_result',
    'The document has content, and none of it came out: it is in a form that LibreOffice does not read.',
  );
}

/** Every text needs a font, and every drawing more than these few bytes. */
function isBlankPdf(file: string): boolean {
  if (statSync(file).size > 10_000) return false;
  return !/\/FontDescriptor|\/Subtype\s*\/(Image|Form)/.test(readFileSync(file, 'latin1'));
}

async function hasSomething(source: string): Promise<boolean> {
  const [first, second] = await readStart(source, 2);
  if (first !== 0x50 || second !== 0x4b) return false;
  await using directory = await openDirectory(source);
  for (const { fileName } of directory.entries) {
    const something = contents.find(([part]) => part.test(fileName))?.[1];
    const bytes = something && (await directory.read(fileName, lookedAtBytes));
    if (bytes && something.test(bytes.toString())) return true;
  }
  return false;
}
