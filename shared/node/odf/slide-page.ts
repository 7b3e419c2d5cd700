import { type Box, boxAttributes } from './length.ts';
import type { OdfDocument } from './odf-document.ts';
import { element, type XmlAttributes, type XmlElement, type XmlNode } from './xml/element.ts';

/** A slide of a presentation. */
export type SlidePage = {
  /** No two slides have the same; links to the slide name it. */
  name: string;
  /** What `draw:master-page-name` refers to. */
  master: string;
  /** Whether the show leaves it out. */
  hidden: boolean;
  /** `style:drawing-page-properties` of its own background; without one it has its master's. */
  background: XmlAttributes | undefined;
  /** From back to front. */
  objects: Iterable<XmlNode>;
  notes: SlideNotes;
};

/** What the speaker reads, on a sheet below a picture of the slide. */
export type SlideNotes = { picture: Box; box: Box; style: string; paragraphs: Iterable<XmlNode> };

/** @returns the `draw:page`; its children are made while the document is written */
export function slidePage(document: OdfDocument, number: number, slide: SlidePage): XmlElement {
  const style = document.contentStyles.add({
    family: 'drawing-page',
    properties: {
      'style:drawing-page-properties': {
        'presentation:visibility': slide.hidden ? 'hidden' : undefined,
        'presentation:background-visible': 'true',
        'presentation:background-objects-visible': 'true',
        ...(slide.background && { 'draw:background-size': 'border', ...slide.background }),
      },
    },
  });
  const attributes = {
    'draw:name': slide.name,
    'draw:style-name': style,
    'draw:master-page-name': slide.master,
  };
  return element('draw:page', attributes, children(number, slide));
}

function* children(number: number, slide: SlidePage): Generator<XmlNode> {
  yield* slide.objects;
  yield element('presentation:notes', {}, [
    element('draw:page-thumbnail', {
      'draw:layer': 'layout',
      ...boxAttributes(slide.notes.picture),
      'draw:page-number': number,
      'presentation:class': 'page',
    }),
    notesFrame(slide.notes),
  ]);
}

function notesFrame({ box, style, paragraphs }: SlideNotes): XmlElement {
  const attributes = {
    'presentation:style-name': style,
    'draw:layer': 'layout',
    ...boxAttributes(box),
    'presentation:class': 'notes',
  };
  return element('draw:frame', attributes, [element('draw:text-box', {}, paragraphs)]);
}
