import { createWriteStream } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { SaxesParser } from 'saxes';
import { openPromise } from 'yauzl';
import { ZipFile } from 'yazl';
import { element, type XmlNode } from '../../../shared/node/odf/xml/xml-element.ts';

/**
 * Repacks a package: its type first and uncompressed, as books and OpenDocument require, then its
 * other parts as `change` returns them.
 */
export async function repack(
  source: string,
  target: string,
  type: string,
  change: (parts: Map<string, Buffer>) => Map<string, Buffer>,
): Promise<void> {
  const packed = new ZipFile();
  packed.addBuffer(Buffer.from(type), 'mimetype', { compress: false });
  for (const [name, bytes] of change(await readParts(source))) {
    if (name !== 'mimetype') packed.addBuffer(bytes, name);
  }
  packed.end();
  await pipeline(packed.outputStream, createWriteStream(target));
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

/** The tree of an XML text, with the prefixes that it uses. Throws where it is not well formed. */
export function parseXml(text: string): XmlNode[] {
  const top: XmlNode[] = [];
  const open = [top];
  const parser = new SaxesParser({ xmlns: false, position: false });
  const add = (node: XmlNode) => open.at(-1)?.push(node);
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    const children: XmlNode[] = [];
    add(element(name, attributes, children));
    open.push(children);
  });
  parser.on('closetag', () => open.pop());
  parser.on('text', add);
  parser.on('cdata', add);
  parser.write(text).close();
  return top.filter((node) => typeof node !== 'string');
}
