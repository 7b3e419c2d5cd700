import { boxAttributes, type FrameBox, points } from './length.ts';
import type { OdfDocument } from './odf-document.ts';
import { styleName } from './styles/named-styles.ts';
import type { Style } from './styles/style.ts';
import { element, type XmlAttributes, type XmlElement, type XmlNode } from './xml/xml-element.ts';

/** The parts of a presentation's master page. */
export type MasterPage = {
  /** Shown to the person; unique among the master pages. */
  name: string;
  /** Names of page layouts: of the slides and of the sheets for notes. */
  layout: string;
  notesLayout: string;
  /** `style:drawing-page-properties`: the fill. */
  background: XmlAttributes;
  /** The objects on every slide, from back to front. */
  objects: Iterable<XmlNode>;
  /** Where new slides have their title and text, and their styles. */
  title?: Placeholder | undefined;
  outline?: Placeholder | undefined;
  notes: FrameBox;
};

export type Placeholder = { box: FrameBox; properties: NonNullable<Style['properties']> };

/**
 * Adds the styles that programs look up by the master page's name (`NAME-title`, `NAME-outline1`,
 * …); without them a placeholder falls back to the program's own.
 * @returns the `style:master-page`, and the names that `draw:master-page-name` and the placeholders
 *   of slides refer to
 */
export function addMasterPage(
  document: OdfDocument,
  master: MasterPage,
): { name: string; styles: MasterStyles; page: XmlElement } {
  const styles = addPresentationStyles(document, master);
  const name = styleName(master.name);
  const drawingPage = document.masterStyles.add({
    family: 'drawing-page',
    properties: {
      'style:drawing-page-properties': { 'draw:background-size': 'border', ...master.background },
    },
  });
  const attributes = {
    'style:name': name,
    'style:display-name': name === master.name ? undefined : master.name,
    'style:page-layout-name': master.layout,
    'draw:style-name': drawingPage,
  };
  return {
    name,
    styles,
    page: element('style:master-page', attributes, children(styles, master)),
  };
}

/** Outline levels that programs know. */
const outlineLevels = 9;

/** Names of the styles of a master's placeholders. */
export type MasterStyles = { title: string; outline: string; notes: string };

function addPresentationStyles(document: OdfDocument, master: MasterPage): MasterStyles {
  const add = (part: string, properties: Style['properties'], parent?: string) =>
    document.styles.add(`${master.name}-${part}`, {
      family: 'presentation',
      properties: { ...bare, ...properties },
      parent,
    });
  add('backgroundobjects', {});
  add('subtitle', master.outline?.properties);
  const outline = add('outline1', master.outline?.properties);
  let parent = outline;
  for (let level = 2; level <= outlineLevels; level += 1)
    parent = add(`outline${level}`, {}, parent);
  return {
    title: add('title', master.title?.properties),
    outline,
    notes: add('notes', { 'style:text-properties': { 'fo:font-size': '14pt' } }),
  };
}

const bare = { 'style:graphic-properties': { 'draw:fill': 'none', 'draw:stroke': 'none' } };

function* children(styles: MasterStyles, master: MasterPage): Generator<XmlNode> {
  yield* master.objects;
  if (master.title) yield placeholder(styles.title, 'title', master.title.box);
  if (master.outline) yield placeholder(styles.outline, 'outline', master.outline.box);
  yield element('presentation:notes', { 'style:page-layout-name': master.notesLayout }, [
    placeholder(styles.notes, 'notes', master.notes),
  ]);
}

function placeholder(style: string, role: string, box: FrameBox): XmlElement {
  const attributes = {
    'presentation:style-name': style,
    'draw:layer': 'backgroundobjects',
    ...boxAttributes(box),
    'presentation:class': role,
    'presentation:placeholder': 'true',
  };
  return element('draw:frame', attributes, [element('draw:text-box')]);
}

/**
 * The layout of slides, or of the sheets that notes are printed on; without margins.
 * @param size in points
 * @returns the name that `style:page-layout-name` refers to
 */
export function addPageLayout(
  document: OdfDocument,
  { width, height }: { width: number; height: number },
): string {
  const properties = element('style:page-layout-properties', {
    'fo:margin-top': '0pt',
    'fo:margin-right': '0pt',
    'fo:margin-bottom': '0pt',
    'fo:margin-left': '0pt',
    'fo:page-width': points(width),
    'fo:page-height': points(height),
    'style:print-orientation': width > height ? 'landscape' : 'portrait',
  });
  return document.masterStyles.addElement('PM', element('style:page-layout', {}, [properties]));
}

/** A slide of a presentation. */
type SlidePage = {
  /** Unique among the slides; links to the slide name it. */
  name: string;
  /** What `draw:master-page-name` refers to. */
  master: string;
  /** Whether the slide show skips it. */
  hidden: boolean;
  /** `style:drawing-page-properties` of its own background; without one it has its master's. */
  background: XmlAttributes | undefined;
  /** From back to front. */
  objects: Iterable<XmlNode>;
  notes: SlideNotes;
};

/** The speaker's notes, on a sheet below an image of the slide. */
export type SlideNotes = {
  picture: FrameBox;
  box: FrameBox;
  style: string;
  paragraphs: Iterable<XmlNode>;
};

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
  return element('draw:page', attributes, slideChildren(number, slide));
}

function* slideChildren(number: number, slide: SlidePage): Generator<XmlNode> {
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
