import { useEffect, useState } from 'react';
import { maxLanguages } from '../../../shared/api/recognition.ts';
import { MessageError } from '../../../shared/messages/message-error.ts';
import { askHost } from '../../host-state/ask-host.ts';
import { onHostNews } from '../../host-state/host-news.ts';
import { packagedLanguages } from '../../reader/packaged-languages.ts';
import { Button, IconButton } from '../../ui/components/button.tsx';
import { SelectField } from '../../ui/components/fields.tsx';
import { useLanguageTag, useMessages } from '../../ui/messages/use-messages.ts';
import { useAttempt } from '../../ui/use-attempt.ts';
import { useHostAnswer } from '../../ui/use-host-answer.ts';
import { Card } from './card.tsx';

type OcrLanguagesProps = {
  /** The main language first. */
  active: string[];
  onChange: (languages: string[]) => void;
};

/** A language that can be chosen, and whether its model is there already. */
type OfferedLanguage = { code: string; installed: boolean };

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

type AddLanguageProps = {
  active: string[];
  offered: OfferedLanguage[];
  nameOf: (code: string) => string;
  onUse: (code: string) => void;
  onInstalled: () => void;
};

/** Adds a language; one that is not there yet is installed when the user asks for it. */
function AddLanguage({ active, offered, nameOf, onUse, onInstalled }: AddLanguageProps) {
  const { preferences } = useMessages();
  const tag = useLanguageTag();
  const [wanted, setWanted] = useState('');
  const { installing, failed, install } = useInstallLanguage(onInstalled);
  const choices = offered
    .filter(({ code }) => !active.includes(code))
    .sort((a, b) => nameOf(a.code).localeCompare(nameOf(b.code), tag));
  const chosen = choices.find(({ code }) => code === wanted) ?? choices[0];
  if (!chosen) return null;
  if (active.length >= maxLanguages)
    return <p className="field-help">{preferences.languagesMost}</p>;
  const options = choices.map(({ code, installed }) => [
    code,
    installed ? nameOf(code) : preferences.languageMissing(nameOf(code)),
  ]);
  return (
    <>
      <SelectField<string>
        label={preferences.languageAdd}
        value={chosen.code}
        options={Object.fromEntries(options)}
        onChange={setWanted}
      />
      <div className="buttons">
        <Button
          disabled={installing !== undefined}
          onClick={() =>
            chosen.installed ? onUse(chosen.code) : void install(chosen.code, active)
          }
        >
          {chosen.installed ? preferences.languageUse : preferences.languageInstall}
        </Button>
      </div>
      {!chosen.installed && <p className="field-help">{preferences.languageInstallHelp}</p>}
      <p role="status" className={failed ? 'field-problem' : 'field-help'}>
        {installing && preferences.languageLoading(nameOf(installing.code), installing.percent)}
        {failed && preferences.languageUnavailable(nameOf(failed), failed.replaceAll('_', '-'))}
      </p>
    </>
  );
}

type Installing = { code: string; percent: number | undefined };

/** Installs languages in the host: which one is under way and how far, or which failed last. */
function useInstallLanguage(onInstalled: () => void): {
  installing: Installing | undefined;
  failed: string | undefined;
  /** Installs a language and has it read after those that are. */
  install: (code: string, active: string[]) => Promise<void>;
} {
  const attempt = useAttempt();
  const [installing, setInstalling] = useState<Installing>();
  const [failed, setFailed] = useState<string>();

  useEffect(() => {
    const unmounted = new AbortController();
    onHostNews((news) => {
      if (news.kind !== 'language') return;
      const percent =
        news.total === null ? undefined : Math.floor((100 * news.received) / news.total);
      setInstalling((current) => (current?.code === news.code ? { ...current, percent } : current));
    }, unmounted.signal);
    return () => unmounted.abort();
  }, []);

  async function install(code: string, active: string[]): Promise<void> {
    setFailed(undefined);
    setInstalling({ code, percent: undefined });
    await attempt(async () => {
      try {
        await askHost('languages.use', { languages: [...active, code] });
        onInstalled();
      } catch (error) {
        if (!(error instanceof MessageError && error.code === 'language_unavailable')) throw error;
        setFailed(code);
      }
    });
    setInstalling(undefined);
  }

  return { installing, failed, install };
}
