import { OdfDocument } from '../../../../shared/node/odf/odf-document.ts';
import { addPageLayout } from '../../../../shared/node/odf/page-layout.ts';
import { notesSheet } from '../../keynote/notes-sheet.ts';
import type { Warnings } from '../../warnings.ts';
import { xml09Meta } from '../document-meta.ts';
import { openContext, type Xml09Source } from '../open-context.ts';
import { childOf, elementsOf } from '../package/element.ts';
import { Xml09Masters } from './masters.ts';
import { xml09Slide } from './slide.ts';
import { xml09Show } from './slideshow.ts';
import { warnOfLosses } from './warn-of-losses.ts';

/** A Keynote '09 document as a presentation, with the masters that its slides use. */
export async function keynote09ToOdp(
  source: Xml09Source,
  warnings: Warnings,
): Promise<OdfDocument> {
  const { root } = source;
  const document = new OdfDocument('presentation');
  const context = await openContext(source, document, { warnings });
  const show = xml09Show(root);
  const masters = new Xml09Masters(
    { ...context, automatic: document.masterStyles },
    { layout: addPageLayout(document, show), notesLayout: addPageLayout(document, notesSheet) },
  );
  const slides = show.elements.length > 0 ? show.elements : [undefined];
  document.meta = xml09Meta(root);
  document.body = slides.map((slide, at) => xml09Slide(slide, at + 1, { show, masters, context }));
  document.masterPages = masters.pages;
  warnOfLosses(show, elementsOf(childOf(root, 'soundtrack-list')).length > 0, context);
  return document;
}
