import type { AutomaticStyles } from './automatic-styles.ts';
import type { FontFaces } from './font-faces.ts';
import { namespaces } from './namespaces.ts';
import { element } from './xml/element.ts';
import { serialize } from './xml/serialize.ts';

export const xmlDeclaration = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** Stands for the body, which is serialised before the styles are known. */
const bodyMark = '\u{F0000}';

/** The whole of content.xml around a body that is XML already. */
export function* contentPart<Piece>(
  body: Iterable<Piece>,
  { styles, fonts }: { styles: AutomaticStyles; fonts?: FontFaces },
): Generator<Piece | string> {
  yield xmlDeclaration;
  const frame = element('office:document-content', { ...namespaces, 'office:version': '1.3' }, [
    ...(fonts ? [fonts.element()] : []),
    styles.element(),
    element('office:body', {}, [bodyMark]),
  ]);
  for (const piece of serialize(frame)) {
    if (piece === bodyMark) yield* body;
    else yield piece;
  }
}
