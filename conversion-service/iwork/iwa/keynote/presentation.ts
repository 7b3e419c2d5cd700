import type { Box } from '../../../../shared/node/odf/frame.ts';
import type { OdfDocument } from '../../../../shared/node/odf/odf-document.ts';
import { addPageLayout } from '../../../../shared/node/odf/page-layout.ts';
import * as kn from '../../schema/kn.ts';
import type { ConverterInput } from '../converter-input.ts';
import { PictureRequests } from '../drawables/pictures/picture-requests.ts';
import type { CustomFormats } from '../tables/formats/cell-format.ts';
import { customFormats } from '../tables/formats/custom-formats.ts';
import type { Show } from './slideshow.ts';
import { type Shown, shownIn } from './visibility.ts';

/** What all parts of a presentation's conversion share. */
export type Presentation = ConverterInput & {
  document: OdfDocument;
  pictures: PictureRequests;
  show: Show;
  shown: Shown;
  formats: CustomFormats;
  /** A language tag such as `de-DE`, whose separators tables use. */
  locale: string | undefined;
  /** Names of page layouts. */
  layout: string;
  notesLayout: string;
};

/** Sheets for notes in points: a picture of the slide above what the speaker reads. */
export const notesSheet = { width: 612, height: 792 };
export const notesBox: Box = { x: 72, y: 400, width: 468, height: 340 };
const pictureWidth = 468;
const pictureHeight = 300;

export function presentationOf(
  input: ConverterInput,
  document: OdfDocument,
  show: Show,
): Presentation {
  return {
    ...input,
    document,
    pictures: new PictureRequests(input.files, input.graph, document, input.warnings),
    show,
    formats: customFormats(input.graph),
    locale: locale(input),
    shown: shownIn(input.graph, show.slides),
    layout: addPageLayout(document, show),
    notesLayout: addPageLayout(document, notesSheet),
  };
}

/** Where the picture of a slide is on its sheet of notes. */
export function picture({ width, height }: Pick<Show, 'width' | 'height'>): Box {
  const scale = Math.min(pictureWidth / width, pictureHeight / height);
  const box = { width: width * scale, height: height * scale };
  return { x: (notesSheet.width - box.width) / 2, y: 72, ...box };
}

function locale({ graph, root }: ConverterInput): string | undefined {
  const { localeIdentifier } = graph.readAs(root, kn.DocumentArchive)?.super?.super ?? {};
  return localeIdentifier?.replace('_', '-');
}
