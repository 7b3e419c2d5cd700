import { useEffect, useRef, useState } from 'react';
import type { Layout } from '../../../shared/api/recognition.ts';
import { packagedLanguages } from '../../reader/packaged-languages.ts';
import { useLanguageTag, useMessages } from '../messages/use-messages.ts';
import { useHostAnswer } from '../use-host-answer.ts';
import { Button } from './button.tsx';
import { CheckField, SelectField } from './fields.tsx';

export type ReadingChoice = { languages: string[]; layout: Layout };

type ReadingDialogProps = {
  /** The languages that are chosen at first. */
  languages: string[];
  onRead: (reading: ReadingChoice) => void;
  onClose: () => void;
};

/** As many languages as one reading takes. */
const most = 8;

/** Asks how a picture is to be read: in which languages and laid out in which way. */
export function ReadingDialog({ languages, onRead, onClose }: ReadingDialogProps) {
  const { reading, layouts, common, preferences, languages: names } = useMessages();
  const tag = useLanguageTag();
  const { answer } = useHostAnswer('languages.list');
  const dialog = useRef<HTMLDialogElement>(null);
  const [wanted, setWanted] = useState(languages);
  const [layout, setLayout] = useState<Layout>('auto');
  useEffect(() => dialog.current?.showModal(), []);
  const installed = answer?.installed.map(({ code }) => code) ?? packagedLanguages;
  const nameOf = (code: string) => names[code] ?? code;
  // Those of the entry come first, as they are the likely ones.
  const offered = installed.toSorted(
    (a, b) =>
      Number(languages.includes(b)) - Number(languages.includes(a)) ||
      nameOf(a).localeCompare(nameOf(b), tag),
  );
  const chosen = wanted.filter((code) => installed.includes(code));
  return (
    <dialog ref={dialog} className="dialog" aria-label={reading.title} onClose={onClose}>
      <form method="dialog" onSubmit={() => onRead({ languages: chosen, layout })}>
        <h2>{reading.title}</h2>
        <fieldset className="field-group dialog-choices">
          <legend>{preferences.cards.languages.title}</legend>
          {offered.map((code) => (
            <CheckField
              key={code}
              label={nameOf(code)}
              checked={chosen.includes(code)}
              disabled={!chosen.includes(code) && chosen.length >= most}
              onChange={(isWanted) =>
                setWanted(isWanted ? [...chosen, code] : chosen.filter((each) => each !== code))
              }
            />
          ))}
        </fieldset>
        <SelectField
          label={preferences.layout}
          value={layout}
          options={layouts}
          onChange={setLayout}
        />
        <div className="buttons">
          <Button onClick={() => dialog.current?.close()}>{common.cancel}</Button>
          <Button kind="primary" type="submit" disabled={chosen.length === 0}>
            {reading.start}
          </Button>
        </div>
      </form>
    </dialog>
  );
}
