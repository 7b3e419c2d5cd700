import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { IconButton } from './button.tsx';
import { Icon, type IconName } from './icon.tsx';

type MenuProps = {
  label: string;
  icon?: IconName;
  /** The content of the button, where it is more than an icon. */
  trigger?: ReactNode;
  /** Items (`MenuItem`), groups of them and separators. */
  children: ReactNode;
  tabIndex?: number;
};

/** A button with a menu behind it. The browser closes it at Esc and at clicks elsewhere. */
export function Menu({ label, icon = 'more', trigger, children, tabIndex }: MenuProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const typed = useRef<Typed>({ text: '', at: 0 });
  const [open, setOpen] = useState(false);
  return (
    <>
      {trigger ? (
        <button
          type="button"
          className="button menu-trigger"
          aria-label={label}
          aria-haspopup="menu"
          popoverTarget={id}
        >
          {trigger}
          <Icon name="open" />
        </button>
      ) : (
        <IconButton
          icon={icon}
          label={label}
          aria-haspopup="menu"
          popoverTarget={id}
          {...(tabIndex === undefined ? {} : { tabIndex })}
        />
      )}
      <div
        ref={list}
        id={id}
        className="menu"
        role="menu"
        aria-label={label}
        popover="auto"
        onBeforeToggle={(event) => setOpen(event.newState === 'open')}
        onToggle={(event) => {
          if (event.newState !== 'open') return;
          typed.current = { text: '', at: 0 };
          itemsOf(list.current)[0]?.focus();
        }}
        onKeyDown={(event) => moveFocus(event, list.current, typed.current)}
        onClick={() => list.current?.hidePopover()}
        tabIndex={-1}
      >
        {open && children}
      </div>
    </>
  );
}

/** The beginning of an item's words, as far as it was typed, and when that was. */
type Typed = { text: string; at: number };

/** Until a letter begins another word. */
const typingMs = 700;

function moveFocus(event: KeyboardEvent, list: HTMLElement | null, typed: Typed): void {
  // Keys pressed in the menu are not for the element that contains it.
  event.stopPropagation();
  const items = itemsOf(list);
  const current = items.findIndex((item) => item.matches(':focus'));
  const next = { ArrowDown: current + 1, ArrowUp: current - 1, Home: 0, End: -1 }[event.key];
  if (next !== undefined) {
    event.preventDefault();
    items.at(next % items.length)?.focus();
  } else if (isLetter(event)) {
    event.preventDefault();
    const goesOn = event.timeStamp - typed.at < typingMs;
    typed.text = (goesOn ? typed.text : '') + event.key.toLocaleLowerCase();
    typed.at = event.timeStamp;
    focusTyped(items, current, typed.text);
  }
}

/** A space presses the item that has the focus, except within typed words. */
function isLetter({ key, ctrlKey, altKey, metaKey }: KeyboardEvent): boolean {
  return [...key].length === 1 && key !== ' ' && !ctrlKey && !altKey && !metaKey;
}

/** Goes to the next item that begins so: by one letter from item to item, by more also to the same. */
function focusTyped(items: HTMLElement[], current: number, text: string): void {
  const from = text.length === 1 ? current + 1 : Math.max(current, 0);
  const inOrder = [...items.slice(from), ...items.slice(0, from)];
  inOrder.find((item) => item.innerText.toLocaleLowerCase().startsWith(text))?.focus();
}

function itemsOf(list: HTMLElement | null): HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>('[role^="menuitem"]:enabled') ?? [])];
}

type MenuItemProps = {
  onSelect: () => void;
  children: ReactNode;
  /** Where the item is one of several that exclude each other: whether it is the chosen one. */
  checked?: boolean;
  /** The key that does the same. */
  shortcut?: string;
  disabled?: boolean;
};

export function MenuItem({ onSelect, children, checked, shortcut, disabled }: MenuItemProps) {
  return (
    <button
      type="button"
      className="menu-item"
      role={checked === undefined ? 'menuitem' : 'menuitemradio'}
      {...(checked === undefined ? {} : { 'aria-checked': checked })}
      onClick={onSelect}
      disabled={disabled}
      tabIndex={-1}
    >
      {children}
      {checked && <Icon name="check" />}
      {shortcut && <kbd>{shortcut}</kbd>}
    </button>
  );
}

/** Items that belong together, below the words for what they do. */
export function MenuGroup({ label, children }: { label: string; children: ReactNode }) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: items of a menu are no fields of a form
    <div role="group" aria-labelledby={id}>
      <div id={id} className="menu-label">
        {label}
      </div>
      {children}
    </div>
  );
}
