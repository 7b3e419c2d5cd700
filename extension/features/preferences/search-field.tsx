import { useMessages } from '../../ui/messages/use-messages.ts';

type SearchFieldProps = { words: string; onChange: (words: string) => void };

/** Words to find a setting by. Esc shows all of them again. */
export function SearchField({ words, onChange }: SearchFieldProps) {
  const { preferences } = useMessages();
  return (
    <input
      className="input"
      type="search"
      aria-label={preferences.search}
      placeholder={preferences.search}
      value={words}
      autoComplete="off"
      spellCheck={false}
      onChange={({ target }) => onChange(target.value)}
      onKeyDown={({ key }) => {
        if (key === 'Escape') onChange('');
      }}
    />
  );
}
