import { OdfDocument } from '../../../../shared/node/odf/odf-document.ts';
import type { XmlElement } from '../../../../shared/node/odf/xml/element.ts';
import type { ConverterInput } from '../converter-input.ts';
import { Masters } from './masters/masters.ts';
import { type Presentation, presentationOf } from './presentation.ts';
import { readShow } from './read-show.ts';
import { readSlide } from './slide.ts';
import { SlidePages } from './slide-pages.ts';
import { warnOfLosses } from './warn-of-losses.ts';

/**
 * A Keynote document as a presentation: a slide for each slide, a master page for each template
 * that slides are made from.
 * @throws {ConversionFailure} `corrupt_document` where it has no show, `too_complex`
 */
export async function keynoteToOdp(input: ConverterInput): Promise<OdfDocument> {
  const document = new OdfDocument('presentation');
  const show = readShow(input.graph, input.root);
  const presentation = presentationOf(input, document, show);
  const masters = new Masters(presentation);
  document.body = slidePages(presentation, masters);
  document.masterPages = masters.pages;
  await presentation.pictures.settle();
  warnOfLosses(presentation);
  return document;
}

function slidePages(presentation: Presentation, masters: Masters): XmlElement[] {
  const pages = new SlidePages(presentation);
  const made: XmlElement[] = [];
  for (const node of presentation.show.slides) {
    const slide = readSlide(presentation.graph, node.slide);
    if (slide) made.push(pages.page(made.length + 1, { slide, node }, masters));
  }
  return made.length > 0 ? made : [pages.empty(masters)];
}
