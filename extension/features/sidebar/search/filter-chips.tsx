import { Swatch } from '../../../ui/components/swatch.tsx';
import { useMessages } from '../../../ui/messages/use-messages.ts';
import { FilterChip } from './filter-chip.tsx';
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
