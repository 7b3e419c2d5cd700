import {
  PDFArray,
  PDFDict,
  PDFHexString,
  PDFName,
  type PDFObject,
  PDFRef,
  PDFString,
} from '@cantoo/pdf-lib';
import type { PdfCopier } from '../copier.ts';

/** Where a link leads in the new document, undefined where that page is left out. */
export type Destination = (target: PDFObject | undefined) => PDFArray | undefined;

/** Finds destinations, also those that have a name, on the pages `from` that became `to`. */
export function findDestinations(
  catalog: PDFDict,
  copier: PdfCopier,
  { from, to }: { from: PDFRef[]; to: PDFRef[] },
): Destination {
  let named: Map<string, PDFObject> | undefined;
  return (target) => {
    const object = copier.from.lookup(target);
    const name = textOf(object);
    if (name !== undefined) named ??= namedDestinations(catalog);
    const found = copier.from.lookup(name === undefined ? object : named?.get(name));
    const place = found instanceof PDFDict ? found.lookup(PDFName.of('D')) : found;
    if (!(place instanceof PDFArray)) return undefined;
    const [page, ...view] = place.asArray();
    const index = page instanceof PDFRef ? from.indexOf(page) : -1;
    const kept = to[index];
    if (!kept) return undefined;
    return copier.to.obj([kept, ...view.map((value) => copier.copy(value) ?? null)]);
  };
}

function namedDestinations(catalog: PDFDict): Map<string, PDFObject> {
  const named = new Map<string, PDFObject>();
  const old = catalog.lookup(PDFName.of('Dests'));
  if (old instanceof PDFDict) {
    for (const [name, value] of old.entries()) named.set(name.decodeText(), value);
  }
  const names = catalog.lookup(PDFName.of('Names'));
  const tree = names instanceof PDFDict ? names.lookup(PDFName.of('Dests')) : undefined;
  const seen = new Set<PDFObject>();
  const nodes = [tree];
  for (let node = nodes.pop(); node; node = nodes.pop()) {
    if (!(node instanceof PDFDict) || seen.has(node)) continue;
    seen.add(node);
    const kids = node.lookup(PDFName.of('Kids'));
    if (kids instanceof PDFArray) nodes.push(...kids.asArray().map((_, at) => kids.lookup(at)));
    const pairs = node.lookup(PDFName.of('Names'));
    if (!(pairs instanceof PDFArray)) continue;
    for (let at = 0; at + 1 < pairs.size(); at += 2) {
      const name = textOf(pairs.lookup(at));
      if (name !== undefined) named.set(name, pairs.get(at + 1));
    }
  }
  return named;
}

function textOf(object: PDFObject | undefined): string | undefined {
  if (object instanceof PDFName) return object.decodeText();
  if (object instanceof PDFString || object instanceof PDFHexString) return object.decodeText();
  return undefined;
}
