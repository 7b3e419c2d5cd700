import { macrosLeftOut } from './check-open-xml.ts';
import { ContentMismatch } from './content-mismatch.ts';
import type { Document, Judged } from './document.ts';
import { type OleFile, readOle } from './ole-file.ts';
import { passwordRequired } from './password-required.ts';

const mainStreams: Partial<Record<Document['format'], string[]>> = {
  doc: ['WordDocument'],
  xls: ['Workbook', 'Book'],
};

/** Word and Excel of 97 to 2003 and before. */
export async function checkOldOffice(document: Document): Promise<Judged> {
  const { file, format, magic } = document;
  if (format === 'xls' && magic === 'biff') return { warnings: [] };
  if (magic !== 'ole') throw new ContentMismatch(format, magic);
  const container = await readOle(file);
  const { streams } = container;
  const names = new Set(streams.map(({ name }) => name));
  if (names.has('EncryptedPackage')) throw passwordRequired();
  const main = streams.find(({ name }) => mainStreams[format]?.includes(name));
  if (!main) throw new ContentMismatch(format, magic);
  if (await isEncrypted(container, main, format)) throw passwordRequired();
  const macros = names.has('_VBA_PROJECT') || names.has('VBA');
  return { warnings: macros ? [macrosLeftOut] : [] };
}

async function isEncrypted(
  container: OleFile,
  main: OleFile['streams'][number],
  format: Document['format'],
): Promise<boolean> {
  const start = await container.read(main);
  // [MS-DOC] FibBase: the ninth bit of the flags at 10.
  if (format === 'doc') return start.length >= 12 && (start.readUInt16LE(10) & 0x100) !== 0;
  return hasFilePass(start);
}

const filePass = 0x2f;
const writeProtect = 0x86;
const interfaceRecords = 0xe1;

/** [MS-XLS] FilePass comes straight after the first record, or one that forbids writing. */
function hasFilePass(records: Buffer): boolean {
  let at = 0;
  for (let count = 0; count < 5 && at + 4 <= records.length; count++) {
    const type = records.readUInt16LE(at);
    if (type === filePass) return true;
    if (count > 0 && type !== writeProtect && type !== interfaceRecords) return false;
    at += 4 + records.readUInt16LE(at + 2);
  }
  return false;
}
