import type { OdfDocument } from '../../../../shared/node/odf/odf-document.ts';
import { addPageLayout } from '../../../../shared/node/odf/page-layout.ts';
import { notesSheet } from '../../keynote/notes-sheet.ts';
import type { Show } from '../../keynote/slideshow.ts';
import * as kn from '../../schema/kn.ts';
import type { ConverterInput } from '../converter-input.ts';
import { PictureRequests } from '../drawables/pictures/picture-requests.ts';
import { customFormats } from '../tables/formats/custom-formats.ts';
import type { CustomFormats } from '../tables/formats/read-cell-format.ts';
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

function locale({ graph, root }: ConverterInput): string | undefined {
  const { localeIdentifier } = graph.readAs(root, kn.DocumentArchive)?.super?.super ?? {};
  return localeIdentifier?.replace('_', '-');
}
