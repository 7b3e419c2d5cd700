import { OdfDocument } from '../../../../shared/node/odf/odf-document.ts';
import { addPageLayout } from '../../../../shared/node/odf/page-layout.ts';
import { notesSheet } from '../../iwa/keynote/presentation.ts';
import type { Warnings } from '../../warnings.ts';
import { legacyMeta } from '../document-meta.ts';
import { type LegacySource, openPart } from '../open-context.ts';
import { childOf, elementsOf } from '../package/element.ts';
import { LegacyMasters } from './masters.ts';
import { legacySlide } from './slide.ts';
import { legacyShow } from './slideshow.ts';
import { warnOfLosses } from './warn-of-losses.ts';

/** A Keynote '09 document as a presentation, with the masters that its slides use. */
export async function keynoteLegacyToOdp(
  source: LegacySource,
  warnings: Warnings,
): Promise<OdfDocument> {
  const { root } = source;
  const document = new OdfDocument('presentation');
  const part = await openPart(source, document, { warnings });
  const show = legacyShow(root);
  const masters = new LegacyMasters(
    { ...part, automatic: document.masterStyles },
    { layout: addPageLayout(document, show), notesLayout: addPageLayout(document, notesSheet) },
  );
  const slides = show.elements.length > 0 ? show.elements : [undefined];
  document.meta = legacyMeta(root);
  document.body = slides.map((slide, at) => legacySlide(slide, at + 1, { show, masters, part }));
  document.masterPages = masters.pages;
  warnOfLosses(show, elementsOf(childOf(root, 'soundtrack-list')).length > 0, part);
  return document;
}
