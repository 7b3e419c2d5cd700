import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';

type TabsProps<T extends string> = {
  label: string;
  tabs: Record<T, string>;
  current: T;
  onChange: (tab: T) => void;
  /** What the current tab shows. */
  children: ReactNode;
};

export function Tabs<T extends string>({ label, tabs, current, onChange, children }: TabsProps<T>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const names = Object.keys(tabs) as T[]; // The keys of a record of T are T.

  function onKeyDown(event: KeyboardEvent): void {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    const direction = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1;
    const next = names.at((names.indexOf(current) + step * direction) % names.length);
    if (next === undefined) return;
    onChange(next);
    list.current?.querySelector<HTMLElement>(`[data-tab="${next}"]`)?.focus();
  }

  return (
    <>
      <div ref={list} className="tabs" role="tablist" aria-label={label} onKeyDown={onKeyDown}>
        {names.map((name) => (
          <button
            key={name}
            type="button"
            role="tab"
            className="tab"
            data-tab={name}
            id={`${id}-${name}`}
            aria-selected={name === current}
            aria-controls={`${id}-panel`}
            tabIndex={name === current ? 0 : -1}
            onClick={() => onChange(name)}
          >
            {tabs[name]}
          </button>
        ))}
      </div>
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${current}`}>
        {children}
      </div>
    </>
  );
}
