import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { IconButton } from './button.tsx';
import { Icon, type IconName } from './icon.tsx';

type MenuProps = {
  label: string;
  icon?: IconName;
  /** The content of the button, where it is more than an icon. */
  trigger?: ReactNode;
  /** Items (`MenuItem`) and separators. */
  children: ReactNode;
  tabIndex?: number;
};

/** A button with a menu behind it. The browser closes it at Esc and at clicks elsewhere. */
export function Menu({ label, icon = 'more', trigger, children, tabIndex }: MenuProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
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
          if (event.newState === 'open') itemsOf(list.current)[0]?.focus();
        }}
        onKeyDown={(event) => moveFocus(event, list.current)}
        onClick={() => list.current?.hidePopover()}
        tabIndex={-1}
      >
        {open && children}
      </div>
    </>
  );
}

function moveFocus(event: KeyboardEvent, list: HTMLElement | null): void {
  // Keys pressed in the menu are not for the element that contains it.
  event.stopPropagation();
  const items = itemsOf(list);
  const current = items.findIndex((item) => item.matches(':focus'));
  const next = { ArrowDown: current + 1, ArrowUp: current - 1, Home: 0, End: -1 }[event.key];
  if (next === undefined) return;
  event.preventDefault();
  items.at(next % items.length)?.focus();
}

function itemsOf(list: HTMLElement | null): HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])];
}

type MenuItemProps = {
  onSelect: () => void;
  children: ReactNode;
  /** Where the item is one of several that exclude each other: whether it is the chosen one. */
  checked?: boolean;
  /** The key that does the same. */
  shortcut?: string;
};

export function MenuItem({ onSelect, children, checked, shortcut }: MenuItemProps) {
  return (
    <button
      type="button"
      className="menu-item"
      role={checked === undefined ? 'menuitem' : 'menuitemradio'}
      {...(checked === undefined ? {} : { 'aria-checked': checked })}
      onClick={onSelect}
      tabIndex={-1}
    >
      {children}
      {checked && <Icon name="check" />}
      {shortcut && <kbd>{shortcut}</kbd>}
    </button>
  );
}
