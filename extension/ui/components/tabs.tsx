import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';

type TabsProps<T extends string> = {
  label: string;
  tabs: Partial<Record<T, string>>;
  current: T;
  onChange: (tab: T) => void;
  /** Shown above the list. */
  above?: ReactNode;
  /** What the current tab shows. */
  children: ReactNode;
};

/** A list of pages at the side, and the page that is chosen in it. */
export function Tabs<T extends string>(props: TabsProps<T>) {
  const { label, tabs, current, onChange, above, children } = props;
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const names = Object.keys(tabs) as T[]; // The keys of a record of T are T.

  function onKeyDown(event: KeyboardEvent): void {
    const index = nextIndex(event, names.indexOf(current));
    const next = index === undefined ? undefined : names.at(index % names.length);
    if (next === undefined) return;
    event.preventDefault();
    onChange(next);
    list.current?.querySelector<HTMLElement>(`[data-tab="${next}"]`)?.focus();
  }

  return (
    <div className="tabs">
      <div className="tabs-side">
        {above}
        <div
          ref={list}
          className="tabs-list"
          role="tablist"
          aria-label={label}
          aria-orientation="vertical"
          onKeyDown={onKeyDown}
        >
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
      </div>
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${current}`}>
        {children}
      </div>
    </div>
  );
}

/** In a narrow window the list lies, and the keys of both ways go through it. */
function nextIndex({ key, currentTarget }: KeyboardEvent, current: number): number | undefined {
  const sideways = getComputedStyle(currentTarget).direction === 'rtl' ? -1 : 1;
  return {
    ArrowDown: current + 1,
    ArrowUp: current - 1,
    ArrowRight: current + sideways,
    ArrowLeft: current - sideways,
    Home: 0,
    End: -1,
  }[key];
}
