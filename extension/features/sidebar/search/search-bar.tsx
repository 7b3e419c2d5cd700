import { IconButton } from '../../../ui/components/button.tsx';
import { Icon } from '../../../ui/components/icon.tsx';
import { useMessages } from '../../../ui/messages/use-messages.ts';
import type { ListQuery } from './list-query.ts';

type SearchBarProps = { query: ListQuery; onChange: (query: ListQuery) => void };

/** The field for the words that narrow the list. */
export function SearchBar({ query, onChange }: SearchBarProps) {
  const { sidebar } = useMessages();
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
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || query.q === '') return;
            event.preventDefault();
            onChange({ ...query, q: '' });
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
    </search>
  );
}
