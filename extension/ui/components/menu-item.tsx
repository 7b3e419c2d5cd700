import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

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
