import {
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  type PDFObject,
  type PDFPage,
  type PDFPageLeaf,
  PDFRef,
} from '@cantoo/pdf-lib';
import { copyAnnotations, findDestinations } from './annotations/copy-annotations.ts';
import { createFieldCopier } from './annotations/copy-fields.ts';
import { createCopier, type PdfCopier } from './copier.ts';
import { copyContents, copyResources } from './copy-drawing.ts';

/**
 * A new document that shows these pages and holds nothing else of its source. What may be copied is
 * listed key by key, since anything else may lead to pages that are left out: the tree of tags,
 * threads, destinations, fields, thumbnails, private data of programs.
 * @param bytes of a PDF that is not encrypted
 * @param numbers of the pages, from 1
 */
export async function keepPages(
  bytes: Uint8Array,
  numbers: number[],
): Promise<{ document: PDFDocument; pages: PDFPage[] }> {
  const source = await PDFDocument.load(bytes, {
    updateMetadata: false,
    throwOnInvalidObject: false,
  });
  const document = await PDFDocument.create({ updateMetadata: false });
  const pages = copyPages(source, document, numbers);
  return { document, pages };
}

/**
 * Adds pages of a document to another one, as `keepPages` does.
 * @param group a name that is put before its fields, where another document may have equal ones
 */
export function copyPages(
  source: PDFDocument,
  document: PDFDocument,
  numbers: number[],
  { group }: { group?: string } = {},
): PDFPage[] {
  const copier = createCopier(source.context, document.context);
  const originals = numbers.map((number) => source.getPage(number - 1));
  const pages = originals.map(() => document.addPage());
  const destination = findDestinations(source.catalog, copier, {
    from: originals.map(({ ref }) => ref),
    to: pages.map(({ ref }) => ref),
  });
  const fields = createFieldCopier(source.catalog, document, copier);
  for (const [index, page] of pages.entries()) {
    const original = originals[index]?.node;
    if (!original) continue;
    copyPage(original, page.node, copier);
    copyAnnotations(original, page, { copier, destination, fields });
  }
  fields.finish(group);
  addLayers(source.catalog, document.catalog, copier);
  const language = copier.copy(source.catalog.get(PDFName.of('Lang')));
  if (language) document.catalog.set(PDFName.of('Lang'), language);
  return pages;
}

const inherited = ['MediaBox', 'CropBox', 'Rotate'];
const own = ['BleedBox', 'TrimBox', 'ArtBox', 'UserUnit', 'Group'];

function copyPage(original: PDFPageLeaf, page: PDFPageLeaf, copier: PdfCopier): void {
  for (const key of [...inherited, ...own]) {
    const name = PDFName.of(key);
    const value = inherited.includes(key)
      ? original.getInheritableAttribute(name)
      : original.get(name);
    const copy = copier.copy(value);
    if (copy) page.set(name, copy);
  }
  const { refs, drawn } = copyContents(original, copier);
  page.set(PDFName.of('Contents'), copier.to.obj(refs));
  const resources = copier.from.lookup(original.getInheritableAttribute(PDFName.of('Resources')));
  if (!(resources instanceof PDFDict)) return;
  page.set(PDFName.of('Resources'), copyResources(resources, drawn, copier));
}

/** Says which of the copied layers are shown, as the document did. */
function addLayers(from: PDFDict, to: PDFDict, copier: PdfCopier): void {
  if (copier.layers.size === 0) return;
  const properties = from.lookup(PDFName.of('OCProperties'));
  const usual = properties instanceof PDFDict ? properties.lookup(PDFName.of('D')) : undefined;
  const shown = PDFDict.withContext(copier.to);
  if (usual instanceof PDFDict) {
    const base = usual.lookup(PDFName.of('BaseState'));
    if (base instanceof PDFName) shown.set(PDFName.of('BaseState'), base);
    for (const key of ['ON', 'OFF']) {
      shown.set(PDFName.of(key), layersOf(usual, key, copier));
    }
    const events = usual.lookup(PDFName.of('AS'));
    if (events instanceof PDFArray) shown.set(PDFName.of('AS'), eventsOf(events, copier));
  }
  const before = to.lookup(PDFName.of('OCProperties'));
  if (before instanceof PDFDict) {
    addTo(before, shown, copier);
    return;
  }
  to.set(
    PDFName.of('OCProperties'),
    copier.to.obj({ OCGs: [...copier.layers.values()], D: shown }),
  );
}

/** Appends to the lists of layers of a document that was added before. */
function addTo(before: PDFDict, shown: PDFDict, { layers }: PdfCopier): void {
  append(before, 'OCGs', [...layers.values()]);
  const usual = before.lookup(PDFName.of('D'));
  if (!(usual instanceof PDFDict)) return;
  for (const key of ['ON', 'OFF', 'AS']) append(usual, key, listIn(shown, key));
  if (shown.lookup(PDFName.of('BaseState')) !== PDFName.of('OFF')) return;
  const on = new Set(listIn(shown, 'ON'));
  const unlisted = [...layers.values()].filter((layer) => !on.has(layer));
  append(usual, 'OFF', unlisted);
}

function append(dict: PDFDict, key: string, more: PDFObject[]): void {
  dict.set(PDFName.of(key), dict.context.obj([...listIn(dict, key), ...more]));
}

function listIn(dict: PDFDict, key: string): PDFObject[] {
  const list = dict.lookup(PDFName.of(key));
  return list instanceof PDFArray ? list.asArray() : [];
}

function layersOf(dict: PDFDict, key: string, { layers, to }: PdfCopier): PDFArray {
  const all = dict.lookup(PDFName.of(key));
  const refs = all instanceof PDFArray ? all.asArray() : [];
  return to.obj(
    refs.flatMap((ref) => {
      const copy = ref instanceof PDFRef ? layers.get(ref) : undefined;
      return copy ? [copy] : [];
    }),
  );
}

function eventsOf(events: PDFArray, copier: PdfCopier): PDFArray {
  const all = events.asArray().map((event) => copier.from.lookup(event));
  return copier.to.obj(
    all
      .filter((event) => event instanceof PDFDict)
      .map((event) => {
        const copy = copier.entries(event, ['Event', 'Category']);
        copy.set(PDFName.of('OCGs'), layersOf(event, 'OCGs', copier));
        return copy;
      }),
  );
}
