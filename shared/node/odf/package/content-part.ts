import { namespaces } from '../namespaces.ts';
import type { AutomaticStyles } from '../styles/automatic-styles.ts';
import type { FontFaces } from '../styles/font-faces.ts';
import { element } from '../xml/element.ts';
import { xmlPart } from '../xml/xml-part.ts';

/** The whole of content.xml around a body that is XML already. */
export function contentPart(
  body: Buffer[],
  { styles, fonts }: { styles: AutomaticStyles; fonts?: FontFaces },
): Buffer[] {
  const frame = element('office:document-content', { ...namespaces, 'office:version': '1.3' }, [
    ...(fonts ? [fonts.element()] : []),
    styles.element(),
  ]);
  const ends = [Buffer.from('<office:body>'), Buffer.from('</office:body>')] as const;
  return xmlPart(frame, [ends[0], ...body, ends[1]]);
}
