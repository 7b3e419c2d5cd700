import { packagedLanguages } from '../../../reader/packaged-languages.ts';
import { IconButton } from '../../../ui/components/icon-button.tsx';
import { useMessages } from '../../../ui/messages/use-messages.ts';
import { useHostAnswer } from '../../../ui/use-host-answer.ts';
import { Card } from '../card.tsx';
import { AddLanguage } from './add-language.tsx';
import type { OfferedLanguage } from './offered-language.ts';

type OcrLanguagesProps = {
  /** The main language first. */
  active: string[];
  onChange: (languages: string[]) => void;
};

/** The languages that are read, in order, and the way to more of them. */
export function OcrLanguages({ active, onChange }: OcrLanguagesProps) {
  const { preferences, languages: names } = useMessages();
  const { answer, ask } = useHostAnswer('languages.list');
  const nameOf = (code: string) =>
    names[code] ?? answer?.installed.find((each) => each.code === code)?.name ?? code;
  return (
    <Card name="languages">
      <ol className="language-list">
        {active.map((code, index) => (
          <li key={code}>
            <span>{nameOf(code)}</span>
            {index > 0 && (
              <IconButton
                icon="up"
                label={preferences.languageFirst(nameOf(code))}
                onClick={() => onChange([code, ...active.filter((each) => each !== code)])}
              />
            )}
            {/* One has to be left to read with. */}
            {active.length > 1 && (
              <IconButton
                icon="close"
                label={preferences.languageRemove(nameOf(code))}
                onClick={() => onChange(active.filter((each) => each !== code))}
              />
            )}
          </li>
        ))}
      </ol>
      {answer === null && <p className="field-help">{preferences.ocrLanguagesHelp}</p>}
      <AddLanguage
        active={active}
        offered={offered(answer)}
        nameOf={nameOf}
        onUse={(code) => onChange([...active, code])}
        onInstalled={() => void ask()}
      />
    </Card>
  );
}

function offered(lists: ReturnType<typeof useHostAnswer<'languages.list'>>['answer']) {
  if (!lists) return packagedLanguages.map((code) => ({ code, installed: true }));
  const codes = new Map<string, OfferedLanguage>();
  for (const { code, installed } of lists.available) codes.set(code, { code, installed });
  for (const { code } of lists.installed) codes.set(code, { code, installed: true });
  return [...codes.values()];
}
