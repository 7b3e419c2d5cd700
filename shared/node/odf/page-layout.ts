import { points } from './length.ts';
import type { OdfDocument } from './odf-document.ts';
import { element } from './xml/element.ts';

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
