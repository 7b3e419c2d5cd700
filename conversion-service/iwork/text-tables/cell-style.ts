import { points } from '../../../shared/node/odf/length.ts';
import type { AutomaticStyles } from '../../../shared/node/odf/styles/automatic-styles.ts';
import type { CellBorders, CellLook } from '../tables/looks/cell-look.ts';
import { borderAttribute } from '../tables/looks/look-attributes.ts';

/** The style of a cell of a text or slide: fill, lines, padding, vertical alignment. */
export function cellStyle(
  look: CellLook,
  borders: CellBorders | undefined,
  automatic: AutomaticStyles,
): string {
  const lines = {
    'fo:border-top': borderAttribute(borders?.top) ?? 'none',
    'fo:border-right': borderAttribute(borders?.right) ?? 'none',
    'fo:border-bottom': borderAttribute(borders?.bottom) ?? 'none',
    'fo:border-left': borderAttribute(borders?.left) ?? 'none',
  };
  return automatic.add({
    family: 'table-cell',
    properties: {
      'style:table-cell-properties': {
        'fo:background-color': look.fill,
        'style:vertical-align': look.vertical,
        'fo:padding': points(Math.min(look.padding ?? 4, 40)),
        ...lines,
      },
    },
  });
}
