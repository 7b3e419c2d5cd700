import { useLanguageTag, useMessages } from '../messages/use-messages.ts';
import { useHostAnswer } from '../use-host-answer.ts';
import { Button } from './button.tsx';

type LanguageSuggestionProps = {
  /** The likeliest first. */
  languages: string[];
  onRead: (language: string) => void;
  tabIndex?: number;
};

/** Says in which languages a picture is rather written, and offers to read it so. */
export function LanguageSuggestion({ languages, onRead, tabIndex }: LanguageSuggestionProps) {
  const { reading, languages: names } = useMessages();
  const { answer } = useHostAnswer('languages.list');
  const text = useSuggestionText(languages);
  const isMissing = (code: string) =>
    answer?.installed.every((language) => language.code !== code) ?? false;
  return (
    <div className="suggestion">
      <span>{text}</span>
      {languages.map((code) => (
        <Button key={code} kind="plain" tabIndex={tabIndex} onClick={() => onRead(code)}>
          {(isMissing(code) ? reading.installAndReadAs : reading.readAs)(names[code] ?? code)}
        </Button>
      ))}
    </div>
  );
}

/** What the suggestion says; empty for no languages. */
export function useSuggestionText(languages: string[] = []): string {
  const { reading, languages: names } = useMessages();
  const tag = useLanguageTag();
  if (languages.length === 0) return '';
  const list = new Intl.ListFormat(tag, { type: 'disjunction' });
  return reading.looksLike(list.format(languages.map((code) => names[code] ?? code)));
}
