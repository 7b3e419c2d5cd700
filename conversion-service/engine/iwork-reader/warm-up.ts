import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { iworkToOdf } from '../../iwork/iwork-to-odf.ts';

/**
 * Reads two small documents, so that code is compiled and language tables are loaded: the next
 * document takes half as long.
 */
export async function warmUp(): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'practice-'));
  try {
    for (const objects of [pages, keynote]) {
      const document = path.join(folder, 'practice.iwork');
      const zip = new ZipFile();
      zip.addBuffer(Buffer.from(objects, 'base64'), 'Index/Document.iwa');
      zip.end();
      await pipeline(zip.outputStream, createWriteStream(document));
      await iworkToOdf(document, path.join(folder, 'practice.odf'));
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  new Intl.NumberFormat('en-US').format(0);
}

/** The objects of a Pages document whose text is “Grüße aus Köln” and “Zelle 42”. */
const pages =
  'AKEAAJwB9JsACQgBEgUIkE4YTBoCCAMiAggCOgIIBXoJCgciBWRlX0RFogECCAT1AQAAyEP9AQAAFkSFAgAASEKNAg' +
  'AASEKVAgAAoEKdAgAAjEKlAgAA8EGtAgAAoEEJCAISBQjRDxgeCAAaGkdyw7zDn2UgYXVzIEvDtmxuClplbGxlIDQy' +
  'CQgDEgUImk4YAAkIBBIFCJ9OGAAJCAUSBQicThgA';

/** Those of a Keynote document: a slide with a title, three lines, a shape, a table and notes. */
const keynote =
  'ANQDAM8H9M4DCQhkEgUI6Q8YIgoeCgBaGgoYChYIAR0AAIA/JQAAAAAtAAAAADUAAIA/WgAJCGUSBQjRDxgJCAMaBVRpdGxlC' +
  'AhmEgQIBxgvCisKIwohCh8KCg0AACBBFQAAIEESCg0AAJZDFQAAcEIYAyUAAAAAIgIIZTAAEAIJCGcSBQjRDxgICAMaBEJvZH' +
  'kICGgSBAgHGC8KKwojCiEKHwoKDQAAIEEVAAC0QhIKDQAAlkMVAABwQhgDJQAAAAAiAghnMAAQAwgIaRIECAkYBAoAWgAICGo' +
  'SBAgFGBsKAghpKgIIZjICCGg6AghmOgIIaFIFUGxhaW4JCGsSBQjRDxgVCAMaEUdyw7zDn2UgYXVzIEvDtmxuCAhsEgQIBxgv' +
  'CisKIwohCh8KCg0AACBBFQAAIEESCg0AAJZDFQAAcEIYAyUAAAAAIgIIazAAEAIJCG0SBQjRDxgRCAMaDU9uZQpUd28KVGhyZ' +
  'WUICG4SBAgHGC8KKwojCiEKHwoKDQAAIEEVAAC0QhIKDQAAlkMVAABwQhgDJQAAAAAiAghtMAAQAwkIbxIFCNEPGAcIAxoDQm' +
  '94CQhwEgUI2w8YaQphCiEKHwoKDQAAIEEVAABIQxIKDQAAlkMVAABwQhgDJQAAAAASAghkGjgqNho0Cg4IARIKDQAAAAAVAAA' +
  'AAAoOCAISCg0AAJZDFQAAAAAKDggCEgoNAACWQxUAAHBCCgIIBSICCG8wAAkIcRIFCPIuGFIIABAAGAAgASpICAAQAhoE8J+k' +
  'oCIE8J+koCgFMiwFAwAAAAAAAAgAAAABAAAABQIAAAAAAAABAAAAKgAAAAAAAAAAAAAAAABAMDoEAAAEAEABCQhyEgUI9S4YD' +
  'QgBEAIaBwgBEAEaAWEJCHMSBQj1LhgECAMQAQkIdBIFCPUuGAQIAhABCQh1EgUI9S4YBAgIEAEJCHYSBQj1LhgECAoQAQkIdx' +
  'IFCPUuGAQIAhABCQh4EgUI8S4YOSIsCgIIARoLCgYIABICCHEQgAIiAghyMgIIc1oCCHSKAQIIdZoBAgh2sgECCHcwATgCQgV' +
  'UYWJsZQkIeRIFCPAuGBQKDgoMCgoNAAAAABUAAAAAEgIIeAkIehIFCNEPGAkIBBoFTm90ZXMICHsSBAgPGAQKAgh6CAh8EgQI' +
  'CRgECgBaAAgIfRIECAUYJgoCCHwqAghsMgIIbjoCCGw6AghuOgIIcDoCCHmKAQIIatoBAgh7CAh+EgQIBBgGEgIIfSAACAh/E' +
  'gQIAhgSGgQSAgh+IgoNAACARBUAAEBECAgBEgQIARgGEgIIfxoA';
