import {
  PDFArray,
  PDFDict,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFObject,
  type PDFPage,
  type PDFPageLeaf,
  PDFRef,
  PDFStream,
  PDFString,
} from '@cantoo/pdf-lib';
import type { PdfCopier } from '../copier.ts';
import { copyForm } from '../copy-drawing.ts';
import type { FieldCopier } from './copy-fields.ts';

type Surroundings = { copier: PdfCopier; destination: Destination; fields: FieldCopier };

/** Where a link leads in the new document, undefined where that page is left out. */
type Destination = (target: PDFObject | undefined) => PDFArray | undefined;

/** Copies what is drawn over a page: links, comments, stamps and fields. */
export function copyAnnotations(
  original: PDFPageLeaf,
  page: PDFPage,
  surroundings: Surroundings,
): void {
  const all = surroundings.copier.from.lookup(original.get(PDFName.of('Annots')));
  if (!(all instanceof PDFArray)) return;
  const copies = all.asArray().flatMap((ref): PDFRef[] => {
    const annotation = surroundings.copier.from.lookup(ref);
    if (!(annotation instanceof PDFDict) || isHidden(annotation)) return [];
    const copy = copyAnnotation(annotation, surroundings);
    if (!copy) return [];
    copy.dict.set(PDFName.of('P'), page.ref);
    return [copy.ref];
  });
  if (copies.length > 0) page.node.set(PDFName.of('Annots'), surroundings.copier.to.obj(copies));
}

/** Bit 2 of the flags. */
function isHidden(annotation: PDFDict): boolean {
  const flags = annotation.lookup(PDFName.of('F'));
  return flags instanceof PDFNumber && (flags.asNumber() & 2) !== 0;
}

type Copy = { ref: PDFRef; dict: PDFDict };

const look = ['Rect', 'F', 'AS', 'Border', 'BS', 'BE', 'C', 'CA', 'ca', 'BM', 'OC', 'H'];

/** What kinds of comments consist of, by ISO 32000. */
const marks = [
  ...look,
  ...['Contents', 'NM', 'M', 'T', 'Subj', 'CreationDate', 'QuadPoints', 'InkList', 'L', 'LE', 'IC'],
  ...['Vertices', 'DA', 'DS', 'Q', 'CL', 'IT', 'Name', 'RD', 'LL', 'LLE', 'LLO', 'Cap', 'CP', 'CO'],
  ...['Sy', 'Open', 'Rotate'],
];

const comments = [
  ...['Text', 'FreeText', 'Line', 'Square', 'Circle', 'Polygon', 'PolyLine', 'Highlight'],
  ...['Underline', 'Squiggly', 'StrikeOut', 'Stamp', 'Caret', 'Ink'],
];

function copyAnnotation(annotation: PDFDict, surroundings: Surroundings): Copy | undefined {
  const { copier } = surroundings;
  const subtype = annotation.lookup(PDFName.of('Subtype'));
  const kind = subtype instanceof PDFName ? subtype.decodeText() : '';
  if (kind === 'Popup') return undefined;
  if (kind === 'Link') return copyLink(annotation, surroundings);
  const isField = kind === 'Widget' && surroundings.fields.isField(annotation);
  const isKnown = isField || comments.includes(kind);
  const dict = copier.entries(annotation, isKnown ? marks : look);
  const ref = copier.to.register(dict);
  dict.set(PDFName.of('Type'), PDFName.of('Annot'));
  // Of a signature, a sound or a file the appearance remains.
  dict.set(PDFName.of('Subtype'), PDFName.of(isKnown ? kind : 'Stamp'));
  const appearance = copyAppearance(annotation, copier);
  if (appearance) dict.set(PDFName.of('AP'), appearance);
  else if (!isKnown) return undefined;
  if (isField) surroundings.fields.add(annotation, { ref, dict });
  return { ref, dict };
}

/** A link to a page that is left out has no target, but may have a visible border. */
function copyLink(annotation: PDFDict, { copier, destination }: Surroundings): Copy {
  const dict = copier.entries(annotation, [...look, 'QuadPoints', 'Contents']);
  dict.set(PDFName.of('Type'), PDFName.of('Annot'));
  dict.set(PDFName.of('Subtype'), PDFName.of('Link'));
  const action = annotation.lookup(PDFName.of('A'));
  const target = annotation.get(PDFName.of('Dest')) ?? targetOf(action);
  const place = target && destination(target);
  if (place) dict.set(PDFName.of('Dest'), place);
  else if (action instanceof PDFDict && isUri(action)) {
    dict.set(PDFName.of('A'), copier.entries(action, ['S', 'URI', 'IsMap']));
  }
  return { ref: copier.to.register(dict), dict };
}

function targetOf(action: PDFObject | undefined): PDFObject | undefined {
  if (!(action instanceof PDFDict)) return undefined;
  const isWithin = action.lookup(PDFName.of('S')) === PDFName.of('GoTo');
  return isWithin ? action.get(PDFName.of('D')) : undefined;
}

function isUri(action: PDFDict): boolean {
  return action.lookup(PDFName.of('S')) === PDFName.of('URI');
}

/** Its normal appearance, in each of its states. */
function copyAppearance(annotation: PDFDict, copier: PdfCopier): PDFDict | undefined {
  const all = annotation.lookup(PDFName.of('AP'));
  const normal = all instanceof PDFDict ? all.get(PDFName.of('N')) : undefined;
  const object = copier.from.lookup(normal);
  if (object instanceof PDFStream) {
    const form = copyForm(normal, copier);
    return form && copier.to.obj({ N: form });
  }
  if (!(object instanceof PDFDict)) return undefined;
  const states = PDFDict.withContext(copier.to);
  for (const [state, value] of object.entries()) {
    const form = copyForm(value, copier);
    if (form) states.set(state, form);
  }
  return copier.to.obj({ N: states });
}

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
