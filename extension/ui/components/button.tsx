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
