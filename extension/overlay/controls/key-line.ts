import { styledElement } from '../styled-element.ts';
import { createOverlayButton } from './overlay-button.ts';

export type KeyLineTexts = {
  /** Keys and what they do, in pairs. */
  keys: { key: string; does: string }[];
  /** The key that switches whether lines are run together. */
  unwrap: { key: string; does: string };
  /** The key that has the rectangle watched, shown while there is one. */
  watch: { key: string; does: string };
  dismiss: string;
};

export type KeyLine = {
  element: HTMLElement;
  setUnwrap(on: boolean): void;
  showWatch(on: boolean): void;
};

/** The keys that help, in a line at the lower edge, until they are dismissed for good. */
export function createKeyLine(
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
