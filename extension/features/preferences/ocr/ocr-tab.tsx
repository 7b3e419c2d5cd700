import { SelectField } from '../../../ui/components/select-field.tsx';
import { useMessages } from '../../../ui/messages/use-messages.ts';
import type { TabProps } from '../tab-name.ts';
import { OcrLanguages } from './ocr-languages.tsx';

export function OcrTab({ settings, change }: TabProps) {
  const { preferences, layouts } = useMessages();
  const { languages, layout, engine, model } = settings.ocr;
  return (
    <>
      <OcrLanguages
        active={languages}
        onChange={(chosen) => void change({ ocr: { languages: chosen } })}
      />
      <SelectField
        label={preferences.layout}
        value={layout}
        options={layouts}
        onChange={(chosen) => void change({ ocr: { layout: chosen } })}
      />
      <SelectField
        label={preferences.engine}
        value={engine}
        options={preferences.engines}
        onChange={(chosen) => void change({ ocr: { engine: chosen } })}
        help={preferences.hostOnly}
      />
      <SelectField
        label={preferences.model}
        value={model}
        options={preferences.models}
        onChange={(chosen) => void change({ ocr: { model: chosen } })}
        help={preferences.hostOnly}
      />
    </>
  );
}
