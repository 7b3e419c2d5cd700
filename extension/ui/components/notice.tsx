import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';

type NoticeProps = { icon: IconName; title: string; text: string; children?: ReactNode };

/** Shown where there is nothing else: why, and what to do. */
export function Notice({ icon, title, text, children }: NoticeProps) {
  return (
    <div className="notice">
      <Icon name={icon} />
      <h2>{title}</h2>
      <p>{text}</p>
      {children}
    </div>
  );
}
