import { PDFArray, PDFDict, PDFName, PDFRef } from '@cantoo/pdf-lib';
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
  to.set(
    PDFName.of('OCProperties'),
    copier.to.obj({ OCGs: [...copier.layers.values()], D: shown }),
  );
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
