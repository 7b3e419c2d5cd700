const rest = 'rgb(20 22 26 / 92%)';
const lit = '#3a63e8';

export type OverlayButton = {
  /** Its label. */
  text: string;
  /** What it does, in full, for screen readers. */
  label: string;
  onClick: () => void;
};

export function createOverlayButton({ text, label, onClick }: OverlayButton): HTMLButtonElement {
  const button = styledElement(
    'button',
    {
      boxSizing: 'border-box',
      minHeight: '24px',
      padding: '2px 8px',
      border: '1px solid rgb(255 255 255 / 35%)',
      borderRadius: '6px',
      background: rest,
      color: '#fff',
      font: '500 12px/1.4 system-ui, sans-serif',
      whiteSpace: 'nowrap',
      cursor: 'pointer',
      pointerEvents: 'auto',
      outlineOffset: '2px',
    },
    { type: 'button', textContent: text, ariaLabel: label, title: label },
  );
  const mark = (on: boolean) => {
    button.style.background = on ? lit : rest;
  };
  button.addEventListener('pointerenter', () => mark(true));
  button.addEventListener('pointerleave', () => mark(false));
  button.addEventListener('focus', () => {
    button.style.outline = '3px solid #9db8ff';
  });
  button.addEventListener('blur', () => {
    button.style.outline = 'none';
  });
  button.addEventListener('click', onClick);
  return button;
}

/**
 * A new element with these properties. Styled by properties alone: a page with a strict content
 * security policy forbids style sheets.
 */
export function styledElement<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  style: Partial<CSSStyleDeclaration>,
  properties: Partial<HTMLElementTagNameMap[Tag]> = {},
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  Object.assign(element.style, style);
  return Object.assign(element, properties);
}
