import type { AutomaticStyles } from '../../../shared/node/odf/automatic-styles.ts';
import { points } from '../../../shared/node/odf/length.ts';
import type { CellBorder, CellBorders, CellLook } from '../tables/cell-look.ts';

/** The style of a cell of a text or slide: fill, lines, padding, vertical alignment. */
export function cellStyle(
  look: CellLook,
  borders: CellBorders | undefined,
  automatic: AutomaticStyles,
): string {
  const lines = {
    'fo:border-top': line(borders?.top),
    'fo:border-right': line(borders?.right),
    'fo:border-bottom': line(borders?.bottom),
    'fo:border-left': line(borders?.left),
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

function line(border: CellBorder | undefined): string {
  if (!border) return 'none';
  return `${points(Math.max(0.25, border.width))} ${border.style} ${border.colour}`;
}
