import type { Box } from '../../../shared/api/box.ts';
import { download } from '../../ui/download.ts';
import type { Surface } from '../picture-surface.ts';
import { createKeyLine, type KeyLineTexts } from './key-line.ts';
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
    /** Said once it is switched: lines are run together, or stay. */
    unwrapped: string;
    asWrapped: string;
  };
  choices(): Promise<Choices>;
  preferences: OverlayPreferences;
  onPreferences(changed: OverlayPreferences): void;
  /** Whether lines of prose are run together in what is taken, here and from now on. */
  unwrap: { isOn: boolean; set(on: boolean): void };
  /** Whether a rectangle can be watched: the host alone does that. */
  watches: boolean;
};

export type Tools = {
  elements: HTMLElement[];
  readonly adjustFirst: boolean;
  /** Runs lines together, or no more; answers what to say of it. */
  switchUnwrap(): string;
  /** Has the rectangle watched, where it can be. */
  watch(): void;
  /** Puts the toolbar at a rectangle of the canvas, or away for none. */
  place(box?: Box): void;
};

type Uses = {
  surface: Surface;
  take(taking: Taking): void;
  /** What is selected, as a PNG file. */
  picture(): Promise<Blob>;
};

/** The toolbar at the rectangle and the line with the keys. */
export function openTools(
  { texts, choices, preferences, onPreferences, unwrap, watches }: Adjusting,
  { surface, take, picture }: Uses,
): Tools {
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
