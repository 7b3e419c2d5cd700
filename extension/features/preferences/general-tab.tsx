import { SwitchField } from '../../ui/components/fields.tsx';
import { SegmentedField } from '../../ui/components/segmented-field.tsx';
import { useMessages } from '../../ui/messages/use-messages.ts';
import { Card } from './card.tsx';
import type { TabProps } from './cards.ts';

export function GeneralTab({ settings, change }: TabProps) {
  const { preferences } = useMessages();
  const { ui, capture } = settings;
  return (
    <>
      <Card name="appearance">
        <SegmentedField
          label={preferences.theme}
          value={ui.theme}
          options={preferences.themes}
          onChange={(theme) => void change({ ui: { theme } })}
        />
        <SegmentedField
          label={preferences.language}
          value={ui.language}
          options={preferences.uiLanguages}
          onChange={(language) => void change({ ui: { language } })}
        />
      </Card>
      <Card name="window">
        <SegmentedField
          label={preferences.toolbarButton}
          value={ui.toolbarButton}
          options={preferences.toolbarButtons}
          onChange={(toolbarButton) => void change({ ui: { toolbarButton } })}
        />
        <SegmentedField
          label={preferences.sidebarSide}
          value={ui.sidebarSide}
          options={preferences.sides}
          onChange={(sidebarSide) => void change({ ui: { sidebarSide } })}
          help={preferences.hostOnly}
        />
      </Card>
      <Card name="afterCapture">
        <SwitchField
          label={preferences.copyToClipboard}
          checked={capture.copyToClipboard}
          onChange={(copyToClipboard) => void change({ capture: { copyToClipboard } })}
        />
        <SwitchField
          label={preferences.unwrapLines}
          help={preferences.unwrapLinesHelp}
          checked={capture.unwrapLines}
          onChange={(unwrapLines) => void change({ capture: { unwrapLines } })}
        />
        <SwitchField
          label={preferences.notify}
          checked={capture.notify}
          onChange={(notify) => void change({ capture: { notify } })}
        />
      </Card>
      <Card name="kept">
        <SwitchField
          label={preferences.keepScreenshot}
          checked={capture.keepScreenshot}
          onChange={(keepScreenshot) => void change({ capture: { keepScreenshot } })}
        />
        <SwitchField
          label={preferences.countRepeats}
          help={preferences.countRepeatsHelp}
          checked={capture.countRepeats}
          onChange={(countRepeats) => void change({ capture: { countRepeats } })}
        />
        <SwitchField
          label={preferences.pauseHistory}
          help={preferences.pauseHistoryHelp}
          checked={capture.pauseHistory}
          onChange={(pauseHistory) => void change({ capture: { pauseHistory } })}
        />
      </Card>
    </>
  );
}
