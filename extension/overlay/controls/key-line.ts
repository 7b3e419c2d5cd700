import { createOverlayButton } from './overlay-button.ts';

export type KeyLineTexts = {
  /** Keys and what they do, in pairs. */
  keys: { key: string; does: string }[];
  dismiss: string;
};

/** The keys that help, in a line at the lower edge, until they are dismissed for good. */
export function createKeyLine({ keys, dismiss }: KeyLineTexts, onDismiss: () => void): HTMLElement {
  const line = document.createElement('div');
  Object.assign(line.style, {
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
  for (const { key, does } of keys) {
    const pair = document.createElement('span');
    const kbd = document.createElement('kbd');
    kbd.textContent = key;
    Object.assign(kbd.style, {
      padding: '1px 5px',
      border: '1px solid rgb(255 255 255 / 45%)',
      borderRadius: '4px',
      font: '600 12px/1.4 system-ui, sans-serif',
    });
    pair.append(kbd, ` ${does}`);
    line.append(pair);
  }
  const close = createOverlayButton({
    text: '✕',
    label: dismiss,
    onClick() {
      line.remove();
      onDismiss();
    },
  });
  line.append(close);
  return line;
}
