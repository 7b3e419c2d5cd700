import { PDFArray, PDFDict, PDFName, type PDFObject, PDFRef } from '@cantoo/pdf-lib';
import type { PdfCopier } from './copier.ts';

/** Says which of the copied layers are shown, as the document did. */
export function addLayers(from: PDFDict, to: PDFDict, copier: PdfCopier): void {
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

/** Another document came before: of how its layers are shown the lists go on. */
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
