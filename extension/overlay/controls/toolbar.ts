import type { Box } from '../../../shared/api/box.ts';
import { type Layout, layouts } from '../../../shared/api/recognition.ts';
import type { Bounds } from '../region-selection.ts';
import { createOverlayButton, styledElement } from './overlay-button.ts';

/** What becomes of a rectangle besides being read. */
export type Taking = {
  action: 'copy' | 'edit' | 'pin' | 'watch';
  /** What is set counts where they are left out. */
  languages?: string[] | undefined;
  layout?: Layout | undefined;
};

export type ToolbarTexts = {
  label: string;
  language: string;
  layout: string;
  asSet: string;
  copy: string;
  edit: string;
  table: string;
  save: string;
  saved: string;
  pin: string;
  openImage: string;
  watch: string;
  always: string;
  unwrap: string;
  layouts: Record<Layout, string>;
};

/** What the toolbar offers, where it is known. */
export type Choices = {
  languages: { code: string; name: string }[];
  /** Whether pictures are kept, without which there is nothing to pin. */
  keepsPictures: boolean;
  /** Whether a window can be kept above others, without which nothing is pinned. */
  staysOnTop: boolean;
};

export type Toolbar = {
  element: HTMLElement;
  /** Puts it at a rectangle of the canvas, or away for none. */
  place(box: Box | undefined, size: Bounds): void;
  offer(choices: Choices): void;
  /** Has the rectangle watched, as its button does. */
  watch(): void;
  setUnwrap(on: boolean): void;
};

type ToolbarUses = {
  take(taking: Taking): void;
  /** Whether a rectangle can be watched. */
  watches: boolean;
  save(): Promise<void>;
  /** Whether a release is to wait for Enter from now on. */
  adjustFirst: boolean;
  setAdjustFirst(on: boolean): void;
  /** Whether lines of prose are run together. */
  unwrap: boolean;
  setUnwrap(on: boolean): void;
};

/** What can be done with a rectangle before it is taken. */
export function createToolbar(texts: ToolbarTexts, uses: ToolbarUses): Toolbar {
  const element = styledElement(
    'div',
    {
      position: 'absolute',
      display: 'none',
      flexWrap: 'wrap',
      gap: '6px',
      padding: '6px',
      borderRadius: '10px',
      background: 'rgb(20 22 26 / 92%)',
      pointerEvents: 'auto',
      maxWidth: 'calc(100% - 16px)',
      boxSizing: 'border-box',
    },
    { role: 'toolbar', ariaLabel: texts.label },
  );
  const language = createSelect(texts.language, [['', `${texts.language}: ${texts.asSet}`]]);
  const layout = createSelect(texts.layout, [
    ['', `${texts.layout}: ${texts.asSet}`],
    ...layouts.map((each): [string, string] => [each, texts.layouts[each]]),
  ]);
  const chosen = () => ({
    ...(language.value !== '' && { languages: [language.value] }),
    ...(layout.value !== '' && { layout: layout.value as Layout }),
  });
  const button = (text: string, onClick: () => void) =>
    createOverlayButton({ text, label: text, onClick });
  const save = button(texts.save, () => {
    void uses.save().then(() => {
      save.textContent = texts.saved;
    });
  });
  const pin = button(texts.pin, () => uses.take({ action: 'pin', ...chosen() }));
  pin.hidden = true;
  const watch = () => uses.take({ action: 'watch', ...chosen() });
  const always = createToggle(texts.always, uses.adjustFirst, uses.setAdjustFirst);
  const unwrap = createToggle(texts.unwrap, uses.unwrap, uses.setUnwrap);
  element.append(
    button(texts.copy, () => uses.take({ action: 'copy', ...chosen() })),
    button(texts.edit, () => uses.take({ action: 'edit', ...chosen() })),
    button(texts.table, () => uses.take({ action: 'copy', ...chosen(), layout: 'table' })),
    save,
    pin,
    ...(uses.watches ? [button(texts.watch, watch)] : []),
    language,
    layout,
    unwrap,
    always,
  );
  return {
    element,
    place(box, size) {
      element.style.display = box ? 'flex' : 'none';
      if (box) putBeside(element, box, size);
    },
    offer({ languages, keepsPictures, staysOnTop }) {
      language.append(...languages.map(({ code, name }) => new Option(name, code)));
      pin.hidden = !keepsPictures;
      if (!staysOnTop) rename(pin, texts.openImage);
    },
    watch,
    setUnwrap: (on) => mark(unwrap, on),
  };
}

function rename(button: HTMLButtonElement, text: string): void {
  button.textContent = text;
  button.ariaLabel = text;
  button.title = text;
}

function createToggle(
  text: string,
  isOn: boolean,
  onChange: (on: boolean) => void,
): HTMLButtonElement {
  const toggle = createOverlayButton({
    text,
    label: text,
    onClick() {
      const on = toggle.ariaPressed !== 'true';
      mark(toggle, on);
      onChange(on);
    },
  });
  mark(toggle, isOn);
  return toggle;
}

/** The mark shows it too: not everybody can see the color. */
function mark(toggle: HTMLButtonElement, on: boolean): void {
  toggle.ariaPressed = String(on);
  toggle.textContent = `${on ? '☑' : '☐'} ${toggle.ariaLabel ?? ''}`;
}

function createSelect(label: string, options: [string, string][]): HTMLSelectElement {
  const select = styledElement(
    'select',
    {
      minHeight: '24px',
      maxWidth: '220px',
      padding: '2px 6px',
      border: '1px solid rgb(255 255 255 / 35%)',
      borderRadius: '6px',
      background: '#14161a',
      color: '#fff',
      font: '500 12px/1.4 system-ui, sans-serif',
      outlineOffset: '2px',
    },
    { ariaLabel: label },
  );
  select.append(...options.map(([value, text]) => new Option(text, value)));
  return select;
}

/** Below the rectangle where there is space, else above it, else inside at its lower edge. */
function putBeside(element: HTMLElement, box: Box, size: Bounds): void {
  const { offsetWidth: width, offsetHeight: height } = element;
  const gap = 10;
  const below = box.y + box.height + gap;
  const above = box.y - gap - height - 26;
  const inside = box.y + box.height - gap - height;
  const top = below + height <= size.height ? below : above >= 0 ? above : Math.max(0, inside);
  const left = Math.max(8, Math.min(box.x, size.width - width - 8));
  Object.assign(element.style, { top: `${top}px`, left: `${left}px` });
}
