import type { AutomaticStyles } from '../../../../../shared/node/odf/styles/automatic-styles.ts';
import { ConversionFailure } from '../../../../conversion/failure.ts';
import * as tswp from '../../../schema/tswp.ts';
import { noteElement } from '../../text/note.ts';
import { ListStyles } from '../../text/styles/list-styles.ts';
import { TextStyles } from '../../text/styles/text-styles.ts';
import type { TextContext } from '../../text/text-context.ts';
import type { Presentation } from '../presentation.ts';

/** Characters that a show may have: more than any, however often its texts are repeated. */
const maxCharacters = 50_000_000;

/** How the texts of slides or of masters are written: with automatic styles alone. */
export function slideText(
  { graph, document, warnings }: Presentation,
  automatic: AutomaticStyles,
  { target, anchored }: { target: (url: string) => string | undefined; anchored: number[] },
): TextContext {
  let left = maxCharacters;
  return {
    graph,
    warnings,
    automatic,
    styles: new TextStyles(graph, document, { named: false }),
    lists: new ListStyles(graph, document, { automatic }),
    notes: 'footnote',
    note: noteElement,
    headings: false,
    drawable: ({ message }) => {
      const { drawable } = tswp.DrawableAttachmentArchive.read(message);
      if (drawable !== undefined) anchored.push(drawable);
      return [];
    },
    comments: false,
    linkTarget: target,
    extras: ({ start, end }) => {
      left -= end - start + 1;
      if (left >= 0) return {};
      throw new ConversionFailure('too_complex', 'The presentation has too much text.');
    },
    depth: 0,
  };
}
