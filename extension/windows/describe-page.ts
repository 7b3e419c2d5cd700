import type { PageDescription } from './page-contract.ts';
import { panelMargins } from './panel-margins.ts';

/** Where this page stands on the desktop. */
export function describePage(): PageDescription {
  const { availWidth: width, availHeight: height } = screen;
  return {
    title: document.title,
    scale: devicePixelRatio,
    width: innerWidth,
    height: innerHeight,
    origin: contentOrigin(),
    margins: panelMargins() ?? null,
    workArea: {
      x: numberIn(screen, 'availLeft') ?? 0,
      y: numberIn(screen, 'availTop') ?? 0,
      width,
      height,
    },
  };
}

/** Firefox alone tells. https://developer.mozilla.org/docs/Web/API/Window/mozInnerScreenX */
function contentOrigin(): PageDescription['origin'] {
  const x = numberIn(window, 'mozInnerScreenX');
  const y = numberIn(window, 'mozInnerScreenY');
  return x === undefined || y === undefined ? null : { x, y };
}

/** What the types do not know, since not every browser has it. */
function numberIn(object: object, name: string): number | undefined {
  const value: unknown = Reflect.get(object, name);
  return typeof value === 'number' ? value : undefined;
}
