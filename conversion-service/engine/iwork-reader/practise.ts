import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { iworkToOdf } from '../../iwork/iwork-to-odf.ts';

/**
 * Reads a document of two lines. What has run once is compiled, and its tables of languages are
 * there: the next document takes half as long.
 */
export async function practise(): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'practice-'));
  try {
    const document = path.join(folder, 'practice.pages');
    const zip = new ZipFile();
    zip.addBuffer(Buffer.from(archive, 'base64'), 'Index/Document.iwa');
    zip.end();
    await pipeline(zip.outputStream, createWriteStream(document));
    await iworkToOdf(document, path.join(folder, 'practice.odf'));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  new Intl.NumberFormat('en-US').format(0);
}

/** The objects of a Pages document whose text is “Grüße aus Köln” and “Zelle 42”. */
const archive =
  'AKEAAJwB9JsACQgBEgUIkE4YTBoCCAMiAggCOgIIBXoJCgciBWRlX0RFogECCAT1AQAAyEP9AQAAFkSFAgAASEKNAg' +
  'AASEKVAgAAoEKdAgAAjEKlAgAA8EGtAgAAoEEJCAISBQjRDxgeCAAaGkdyw7zDn2UgYXVzIEvDtmxuClplbGxlIDQy' +
  'CQgDEgUImk4YAAkIBBIFCJ9OGAAJCAUSBQicThgA';
