import type { Surface } from '../picture-surface.ts';
import { styledElement } from './overlay-button.ts';

type ControlGroup = { elements: HTMLElement[]; place?(surface: Surface): void };

/** Buttons over the picture, and the announcements for screen readers. */
export type OverlayControls = {
  /** Adds buttons; `place` puts them where they belong whenever the picture is drawn. */
  add(group: ControlGroup): void;
  place(): void;
  /** Announces a text to screen readers. */
  announce(text: string): void;
  /** The control that has the focus; null where the picture has it. */
  focused(): HTMLElement | null;
  /** Moves the focus to the next of the picture and the controls, in a cycle. */
  moveFocus(backwards: boolean): void;
};

export function openControls(
  into: ShadowRoot | HTMLElement,
  surface: Surface,
  signal: AbortSignal,
): OverlayControls {
  const layer = styledElement('div', { position: 'absolute', inset: '0', pointerEvents: 'none' });
  const status = styledElement(
    'div',
    {
      position: 'absolute',
      opacity: '0',
      width: '1px',
      height: '1px',
      overflow: 'hidden',
      whiteSpace: 'nowrap',
    },
    { role: 'status' },
  );
  layer.append(status);
  into.append(layer);
  signal.addEventListener('abort', () => layer.remove());
  const groups: ControlGroup[] = [];
  const root = into instanceof ShadowRoot ? into : document;
  const focused = () => {
    const active = root.activeElement;
    return active instanceof HTMLElement && layer.contains(active) ? active : null;
  };
  return {
    add(group) {
      groups.push(group);
      // What came first stays on top.
      layer.prepend(...group.elements);
      group.place?.(surface);
    },
    place() {
      for (const group of groups) group.place?.(surface);
    },
    announce(text) {
      if (status.textContent !== text) status.textContent = text;
    },
    focused,
    moveFocus(backwards) {
      const all = layer.querySelectorAll<HTMLElement>('button, select');
      const stops = [surface.canvas, ...[...all].filter((control) => control.checkVisibility())];
      const at = stops.indexOf(focused() ?? surface.canvas);
      stops.at((at + (backwards ? -1 : 1)) % stops.length)?.focus();
    },
  };
}
