import { createWriteStream } from 'node:fs';
import { rename } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { openPromise } from 'yauzl';
import { ZipFile } from 'yazl';
import { escapeXml } from './escape-xml.ts';

/** Packs a book anew: its type first and unpacked, and its owner's name where it has no title. */
export async function finishEpub(file: string, title: string): Promise<void> {
  const parts = await readParts(file);
  const book = new ZipFile();
  book.addBuffer(Buffer.from('application/epub+zip'), 'mimetype', { compress: false });
  for (const [name, bytes] of parts) {
    if (name === 'mimetype') continue;
    const part = name.endsWith('.opf') ? Buffer.from(titled(bytes.toString(), title)) : bytes;
    book.addBuffer(part, name);
  }
  book.end();
  const packed = `${file}.packed`;
  await pipeline(book.outputStream, createWriteStream(packed));
  await rename(packed, file);
}

async function readParts(file: string): Promise<Map<string, Buffer>> {
  const zip = await openPromise(file, { lazyEntries: true, autoClose: false });
  try {
    const parts = new Map<string, Buffer>();
    for await (const entry of zip.eachEntry()) {
      if (entry.fileName.endsWith('/')) continue;
      parts.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
    }
    return parts;
  } finally {
    zip.close();
  }
}

/** LibreOffice writes “Unknown Title” where a document has none. */
function titled(packageFile: string, title: string): string {
  return packageFile.replace(
    /<dc:title>(Unknown Title|\s*)<\/dc:title>/,
    () => `<dc:title>${escapeXml(title)}</dc:title>`,
  );
}
