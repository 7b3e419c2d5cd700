import type { Box } from '../../../shared/api/box.ts';
import { download } from '../../ui/files.ts';
import type { Surface } from '../picture-surface.ts';
import { createOverlayButton, styledElement } from './overlay-button.ts';
import { type Choices, createToolbar, type Taking, type ToolbarTexts } from './toolbar.ts';

export type OverlayPreferences = {
  /** A rectangle waits for Enter instead of being taken at its release. */
  adjustFirst: boolean;
  /** The line with the keys has not been dismissed. */
  keysShown: boolean;
};

/** What a rectangle can be used for before it is taken. */
export type Adjusting = {
  texts: {
    toolbar: ToolbarTexts;
    keyLine: KeyLineTexts;
    /** Announced once it is switched: lines are joined, or kept. */
    unwrapped: string;
    asWrapped: string;
  };
  choices(): Promise<Choices>;
  preferences: OverlayPreferences;
  onPreferences(changed: OverlayPreferences): void;
  /** Whether lines of prose are run together in what is taken, here and from now on. */
  unwrap: { isOn: boolean; set(on: boolean): void };
  /** Whether a rectangle can be watched, which only the host does. */
  watches: boolean;
};

export type OverlayTools = {
  elements: HTMLElement[];
  readonly adjustFirst: boolean;
  /** Switches the joining of lines; returns the announcement. */
  switchUnwrap(): string;
  /** Has the rectangle watched, where it can be. */
  watch(): void;
  /** Puts the toolbar at a rectangle of the canvas, or away for none. */
  place(box?: Box): void;
};

type OverlayToolUses = {
  surface: Surface;
  take(taking: Taking): void;
  /** What is selected, as a PNG file. */
  picture(): Promise<Blob>;
};

type KeyLineTexts = {
  /** Keys and what they do, in pairs. */
  keys: { key: string; does: string }[];
  /** The key that switches whether lines are run together. */
  unwrap: { key: string; does: string };
  /** The key that has the rectangle watched, shown while there is one. */
  watch: { key: string; does: string };
  dismiss: string;
};

/** The toolbar at the rectangle and the line with the keys. */
export function openTools(
  { texts, choices, preferences, onPreferences, unwrap, watches }: Adjusting,
  { surface, take, picture }: OverlayToolUses,
): OverlayTools {
  const now = { ...preferences };
  let unwraps = unwrap.isOn;
  let offered = false;
  let here: Box | undefined;
  const change = (changed: Partial<OverlayPreferences>) => {
    Object.assign(now, changed);
    onPreferences({ ...now });
  };
  const toolbar = createToolbar(texts.toolbar, {
    take,
    watches,
    async save() {
      download(new File([await picture()], 'Screenscribe.png', { type: 'image/png' }));
    },
    adjustFirst: now.adjustFirst,
    setAdjustFirst: (adjustFirst) => change({ adjustFirst }),
    unwrap: unwraps,
    setUnwrap,
  });
  const onDismiss = () => change({ keysShown: false });
  const keyLine = createKeyLine(texts.keyLine, { unwraps, onDismiss });

  function setUnwrap(on: boolean): void {
    unwraps = on;
    toolbar.setUnwrap(on);
    keyLine.setUnwrap(on);
    unwrap.set(on);
  }

  return {
    elements: [toolbar.element, ...(now.keysShown ? [keyLine.element] : [])],
    get adjustFirst() {
      return now.adjustFirst;
    },
    switchUnwrap() {
      setUnwrap(!unwraps);
      return unwraps ? texts.unwrapped : texts.asWrapped;
    },
    watch: () => watches && toolbar.watch(),
    place(box) {
      here = box;
      keyLine.showWatch(watches && box !== undefined);
      toolbar.place(box, surface.size);
      if (!box || offered) return;
      offered = true;
      void choices().then(
        (known) => {
          toolbar.offer(known);
          // It is wider now.
          toolbar.place(here, surface.size);
        },
        // Without them it is read as the settings say.
        () => undefined,
      );
    },
  };
}

type KeyLine = {
  element: HTMLElement;
  setUnwrap(on: boolean): void;
  showWatch(on: boolean): void;
};

/** The keys that help, in a line at the lower edge, until they are dismissed for good. */
function createKeyLine(
  { keys, unwrap, watch, dismiss }: KeyLineTexts,
  { unwraps, onDismiss }: { unwraps: boolean; onDismiss: () => void },
): KeyLine {
  const line = styledElement('div', {
    position: 'absolute',
    insetBlockEnd: '12px',
    insetInline: '0',
    marginInline: 'auto',
    width: 'fit-content',
    maxWidth: 'calc(100% - 24px)',
    boxSizing: 'border-box',
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '4px 14px',
    padding: '6px 10px',
    borderRadius: '10px',
    background: 'rgb(20 22 26 / 92%)',
    color: '#fff',
    font: '13px/1.4 system-ui, sans-serif',
  });
  const does = document.createElement('span');
  const setUnwrap = (on: boolean) => {
    does.textContent = `${on ? '☑' : '☐'} ${unwrap.does}`;
  };
  setUnwrap(unwraps);
  const pairs = keys.map((each) => keyPair(each.key, each.does));
  // What cancels stays last.
  const watching = keyPair(watch.key, watch.does);
  watching.hidden = true;
  pairs.splice(-1, 0, keyPair(unwrap.key, does), watching);
  line.append(...pairs);
  const close = createOverlayButton({
    text: '✕',
    label: dismiss,
    onClick() {
      line.remove();
      onDismiss();
    },
  });
  line.append(close);
  return {
    element: line,
    setUnwrap,
    showWatch(on) {
      watching.hidden = !on;
    },
  };
}

function keyPair(key: string, does: string | HTMLElement): HTMLElement {
  const pair = document.createElement('span');
  const kbd = styledElement(
    'kbd',
    {
      padding: '1px 5px',
      border: '1px solid rgb(255 255 255 / 45%)',
      borderRadius: '4px',
      font: '600 12px/1.4 system-ui, sans-serif',
    },
    { textContent: key },
  );
  pair.append(kbd, ' ', does);
  return pair;
}
