import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { xmlPart } from '../../../shared/node/odf/xml/serialize.ts';
import {
  element,
  type XmlElement,
  type XmlNode,
} from '../../../shared/node/odf/xml/xml-element.ts';
import { type Office, printsOnLetter } from './office/office.ts';
import { parseXml, repack } from './repack.ts';

type Turning = {
  /** Where the result is written: intermediate files go beside it. */
  target: string;
  landscape: boolean;
  isSpreadsheet: boolean;
  password: string | undefined;
};

/**
 * The document that LibreOffice prints instead, with all pages in landscape or portrait: no export
 * has an option for that, and in OpenDocument it is set in the page styles. Returns its path.
 */
export async function turnPages(
  office: Office,
  document: string,
  { target, landscape, isSpreadsheet, password }: Turning,
): Promise<string> {
  const folder = path.join(path.dirname(target), 'turned');
  await mkdir(folder, { recursive: true });
  const kind = isSpreadsheet ? 'ods' : 'odt';
  const { name } = path.parse(document);
  // An OpenDocument file too: LibreOffice's own has all styles of pages in it.
  const odf = path.join(folder, `${name}.as-it-was.${kind}`);
  const order = { source: document, importOptions: '', format: kind, exportOptions: '' };
  await office.convert({ ...order, target: odf, password });
  // Its name may show on pages.
  const turned = path.join(folder, `${name}.${kind}`);
  await repack(odf, turned, types[kind], (parts) => {
    const styles = parts.get('styles.xml');
    if (!styles) return parts;
    const [root] = parseXml(styles.toString());
    if (root === undefined || typeof root === 'string') return parts;
    const changed = Buffer.concat(xmlPart(withPages(root, landscape)));
    return new Map([...parts, ['styles.xml', changed]]);
  });
  return turned;
}

const types = {
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  odt: 'application/vnd.oasis.opendocument.text',
};

function withPages(node: XmlElement, landscape: boolean): XmlElement {
  const children = [...node.children].map(
    (child): XmlNode => (typeof child === 'string' ? child : withPages(child, landscape)),
  );
  if (node.name !== 'style:page-layout-properties') return { ...node, children };
  return element(node.name, { ...node.attributes, ...sizeOf(node, landscape) }, children);
}

const [letter, a4] = [
  ['11in', '8.5in'],
  ['297mm', '210mm'],
] as const;

function sizeOf({ attributes }: XmlElement, landscape: boolean) {
  const given = [attributes['fo:page-width'], attributes['fo:page-height']].map(String);
  const isKnown = given.every((length) => inches(length) > 0);
  const [long = '', short = ''] = isKnown
    ? given.toSorted((a, b) => inches(b) - inches(a))
    : printsOnLetter()
      ? letter
      : a4;
  return {
    'fo:page-width': landscape ? long : short,
    'fo:page-height': landscape ? short : long,
    'style:print-orientation': landscape ? 'landscape' : 'portrait',
  };
}

const perInch: Record<string, number> = { in: 1, cm: 2.54, mm: 25.4, pt: 72, pc: 6, px: 96 };

/** 0 where it is no length. */
function inches(length: string): number {
  const [, amount, unit = ''] = /^\s*([\d.]+)\s*(in|cm|mm|pt|pc|px)\s*$/.exec(length) ?? [];
  return amount === undefined ? 0 : Number(amount) / (perInch[unit] ?? 1);
}
