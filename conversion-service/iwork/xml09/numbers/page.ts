import type { Page } from '../../numbers/page.ts';
import type { Xml09Context } from '../context.ts';
import { childOf, numberIn, type Xml09Element } from '../package/element.ts';
import { plainText } from '../text/plain-text.ts';

/** A4, in points. */
const paper = { width: 595, height: 842 };

/** How a sheet is printed. */
export function xml09Page(
  root: Xml09Element,
  workspace: Xml09Element,
  { styles, texts }: Xml09Context,
): Page {
  const print = childOf(root, 'print-info') ?? childOf(root, 'slprint-info');
  const sides = [
    within(72, 5_000, numberIn(print, 'page-width') ?? paper.width),
    within(72, 5_000, numberIn(print, 'page-height') ?? paper.height),
  ];
  const [short, long] = [Math.min(...sides), Math.max(...sides)];
  const style = styles.chainOf(styles.part(workspace, 'workspace-style'));
  const number = (property: string) => styles.number(style, property);
  const isLandscape = number('LSWorkspacePageOrientationProperty') === 1;
  const margin = (side: string) =>
    within(0, short / 3, number(`LSWorkspace${side}MarginProperty`) ?? 36);
  const region = (name: string) => {
    const storage = childOf(workspace, name);
    return storage && plainText(storage).trim() !== '' ? [-1, texts.add(storage)] : [];
  };
  return {
    width: isLandscape ? long : short,
    height: isLandscape ? short : long,
    margins: {
      ...{ top: margin('Top'), left: margin('Left') },
      ...{ bottom: margin('Bottom'), right: margin('Right') },
    },
    fit: (number('LSFitToSinglePage') ?? 0) > 0,
    headers: region('header-storage'),
    footers: region('footer-storage'),
  };
}

function within(min: number, max: number, value: number): number {
  return Math.min(max, Math.max(min, value));
}
