import type { ComponentProps } from 'react';
import { Icon, type IconName } from './icon.tsx';

type ButtonProps = ComponentProps<'button'> & {
  kind?: 'primary' | 'normal' | 'plain';
  icon?: IconName;
};

export function Button({ kind = 'normal', icon, children, ...rest }: ButtonProps) {
  return (
    <button type="button" className={`button button-${kind}`} {...rest}>
      {icon && <Icon name={icon} />}
      {children}
    </button>
  );
}

type IconButtonProps = ComponentProps<'button'> & { icon: IconName; label: string };

/** A button with only an icon; `label` is its accessible name and its tooltip. */
export function IconButton({ icon, label, ...rest }: IconButtonProps) {
  return (
    <button type="button" className="button button-icon" aria-label={label} title={label} {...rest}>
      <Icon name={icon} />
    </button>
  );
}
