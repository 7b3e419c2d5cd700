import type { Color } from '../../../../shared/api/entry.ts';
import { Icon } from '../../../ui/components/icon.tsx';
import { IconButton } from '../../../ui/components/icon-button.tsx';
import { SelectField } from '../../../ui/components/select-field.tsx';
import { useMessages } from '../../../ui/messages/use-messages.ts';
import type { ListQuery } from './list-query.ts';

type SearchBarProps = { query: ListQuery; onChange: (query: ListQuery) => void };

/** What narrows and orders the list. */
export function SearchBar({ query, onChange }: SearchBarProps) {
  const messages = useMessages();
  const { sidebar } = messages;
  const all = 'all';
  return (
    <search className="search">
      <div className="search-field">
        <Icon name="search" />
        <input
          className="input"
          type="text"
          enterKeyHint="search"
          aria-label={sidebar.search}
          placeholder={sidebar.search}
          value={query.q}
          onChange={({ target }) => onChange({ ...query, q: target.value })}
          onKeyDown={({ key }) => {
            if (key === 'Escape') onChange({ ...query, q: '' });
          }}
        />
        {query.q !== '' && (
          <IconButton
            icon="close"
            label={sidebar.clearSearch}
            onClick={() => onChange({ ...query, q: '' })}
          />
        )}
      </div>
      <div className="search-options">
        <SelectField<Color | typeof all>
          quiet
          label={sidebar.filter}
          value={query.color ?? all}
          options={{ all: sidebar.allColors, ...messages.colors }}
          onChange={(color) => onChange({ ...query, color: color === all ? undefined : color })}
        />
        <SelectField
          quiet
          label={sidebar.sort}
          value={query.sort}
          options={sidebar.sorts}
          onChange={(sort) => onChange({ ...query, sort })}
        />
      </div>
    </search>
  );
}
