import type { OdfDocument } from '../../../../shared/node/odf/odf-document.ts';
import type { Warnings } from '../../warnings.ts';
import type { ObjectGraph } from '../archive/object-graph.ts';
import { chartNodes } from '../charts/chart-nodes.ts';
import type { DrawingContext } from '../drawables/drawing-context.ts';
import { PictureRequests } from '../drawables/pictures/picture-requests.ts';
import type { IworkPackage } from '../package/open-package.ts';
import { noteElement } from '../text/note.ts';
import { ListStyles } from '../text/styles/list-styles.ts';
import { TextStyles } from '../text/styles/text-styles.ts';
import type { TextContext } from '../text/text-context.ts';

/** What writes the texts and drawables of a spreadsheet. */
export function spreadsheetDrawing(
  document: OdfDocument,
  { graph, files, warnings }: { graph: ObjectGraph; files: IworkPackage; warnings: Warnings },
): DrawingContext {
  const text: TextContext = {
    graph,
    warnings,
    styles: new TextStyles(graph, document, { named: false }),
    lists: new ListStyles(graph, document),
    automatic: document.contentStyles,
    notes: 'footnote',
    note: noteElement,
    headings: false,
    drawable: () => {
      warnings.add('object_in_text_left_out', 'An object within the text of a shape was left out.');
      return [];
    },
    depth: 0,
  };
  const context: DrawingContext = {
    graph,
    document,
    automatic: document.contentStyles,
    pictures: new PictureRequests(files, graph, document, warnings),
    warnings,
    text,
    // Tables are sheets, those inside groups too.
    table: () => [],
    chart: (drawable, anchor) => chartNodes(drawable, anchor, context),
    depth: 0,
  };
  return context;
}
