import { SegmentedField } from '../../../ui/components/segmented-field.tsx';
import { SelectField } from '../../../ui/components/select-field.tsx';
import { useMessages } from '../../../ui/messages/use-messages.ts';
import { Card } from '../card.tsx';
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
      <Card name="recognition">
        <SelectField
          label={preferences.layout}
          value={layout}
          options={layouts}
          onChange={(chosen) => void change({ ocr: { layout: chosen } })}
        />
        <SegmentedField
          label={preferences.engine}
          value={engine}
          options={preferences.engines}
          onChange={(chosen) => void change({ ocr: { engine: chosen } })}
          help={preferences.hostOnly}
        />
        <SegmentedField
          label={preferences.model}
          value={model}
          options={preferences.models}
          onChange={(chosen) => void change({ ocr: { model: chosen } })}
          help={preferences.hostOnly}
        />
      </Card>
    </>
  );
}
