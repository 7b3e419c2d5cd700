import { type ReactNode, useRef } from 'react';
import { IconButton } from '../../../ui/components/button.tsx';
import { Menu, MenuItem } from '../../../ui/components/menu.tsx';
import { Swatch } from '../../../ui/components/swatch.tsx';
import { useMessages } from '../../../ui/messages/use-messages.ts';
import type { ListQuery } from './list-query.ts';

type FilterChipsProps = { query: ListQuery; onChange: (query: ListQuery) => void };

/** What narrows the list beside the words of a search. */
export function FilterChips({ query, onChange }: FilterChipsProps) {
  const { sidebar, colors, entry } = useMessages();
  return (
    // biome-ignore lint/a11y/useSemanticElements: the fields of a form they are not
    <div className="chips" role="group" aria-label={sidebar.filters}>
      <FilterChip
        name={sidebar.source}
        value={query.source}
        options={sidebar.sourceGroups}
        onChange={(source) => onChange({ ...query, source })}
      />
      <FilterChip
        name={sidebar.period}
        value={query.period}
        options={sidebar.periods}
        onChange={(period) => onChange({ ...query, period })}
      />
      <FilterChip
        name={entry.color}
        value={query.color}
        options={colors}
        onChange={(color) => onChange({ ...query, color })}
        mark={(color) => <Swatch color={color} />}
      />
    </div>
  );
}

type FilterChipProps<T extends string> = {
  /** What it filters by. */
  name: string;
  /** Undefined where it leaves nothing out. */
  value: T | undefined;
  /** Values with the words that stand for them, in the order in which they are shown. */
  options: Record<T, string>;
  onChange: (value: T | undefined) => void;
  /** What stands before the words of a value. */
  mark?: (value: T) => ReactNode;
};

/** A filter: its name while it is off, its value and a cross while it is on. */
function FilterChip<T extends string>(props: FilterChipProps<T>) {
  const { name, value, options, onChange, mark } = props;
  const { sidebar } = useMessages();
  const chip = useRef<HTMLDivElement>(null);
  const values = Object.keys(options) as T[]; // The keys of a record of T are T.
  const shown = value && options[value];
  const remove = () => {
    // The cross that has the focus goes away.
    chip.current?.querySelector('button')?.focus();
    onChange(undefined);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: its buttons have the focus
    <div
      ref={chip}
      className="chip"
      data-on={value !== undefined}
      onKeyDown={({ key, target }) => {
        const isInMenu = target instanceof Element && target.closest('[role=menu]') !== null;
        if (value !== undefined && !isInMenu && (key === 'Delete' || key === 'Backspace')) remove();
      }}
    >
      <Menu
        label={shown === undefined ? name : sidebar.filteredBy(name, shown)}
        trigger={
          <>
            {value !== undefined && mark?.(value)}
            <span className="chip-text">{shown ?? name}</span>
          </>
        }
      >
        {values.map((each) => (
          <MenuItem
            key={each}
            checked={each === value}
            onSelect={() => onChange(each === value ? undefined : each)}
          >
            {mark?.(each)}
            {options[each]}
          </MenuItem>
        ))}
      </Menu>
      {shown !== undefined && (
        <IconButton icon="close" label={sidebar.removeFilter(name, shown)} onClick={remove} />
      )}
    </div>
  );
}
