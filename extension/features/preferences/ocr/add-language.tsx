import { useState } from 'react';
import { maxLanguages } from '../../../../shared/api/recognition.ts';
import { Button } from '../../../ui/components/button.tsx';
import { SelectField } from '../../../ui/components/select-field.tsx';
import { useLanguageTag, useMessages } from '../../../ui/messages/use-messages.ts';
import type { OfferedLanguage } from './offered-language.ts';
import { useInstallLanguage } from './use-install-language.ts';

type AddLanguageProps = {
  active: string[];
  offered: OfferedLanguage[];
  nameOf: (code: string) => string;
  onUse: (code: string) => void;
  onInstalled: () => void;
};

/** Adds a language; one that is not there yet is installed when the person asks for it. */
export function AddLanguage({ active, offered, nameOf, onUse, onInstalled }: AddLanguageProps) {
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
