import { SelectField } from '../../ui/components/select-field.tsx';
import { SwitchField } from '../../ui/components/switch-field.tsx';
import { useMessages } from '../../ui/messages/use-messages.ts';
import type { TabProps } from './tab-name.ts';

export function GeneralTab({ settings, change }: TabProps) {
  const { preferences } = useMessages();
  const { ui, capture } = settings;
  return (
    <>
      <SelectField
        label={preferences.theme}
        value={ui.theme}
        options={preferences.themes}
        onChange={(theme) => void change({ ui: { theme } })}
      />
      <SelectField
        label={preferences.language}
        value={ui.language}
        options={preferences.uiLanguages}
        onChange={(language) => void change({ ui: { language } })}
      />
      <SelectField
        label={preferences.toolbarButton}
        value={ui.toolbarButton}
        options={preferences.toolbarButtons}
        onChange={(toolbarButton) => void change({ ui: { toolbarButton } })}
      />
      <SelectField
        label={preferences.sidebarSide}
        value={ui.sidebarSide}
        options={preferences.sides}
        onChange={(sidebarSide) => void change({ ui: { sidebarSide } })}
        help={preferences.hostOnly}
      />
      <fieldset className="field-group">
        <legend>{preferences.afterCapture}</legend>
        <SwitchField
          label={preferences.copyToClipboard}
          checked={capture.copyToClipboard}
          onChange={(copyToClipboard) => void change({ capture: { copyToClipboard } })}
        />
        <SwitchField
          label={preferences.unwrapLines}
          checked={capture.unwrapLines}
          onChange={(unwrapLines) => void change({ capture: { unwrapLines } })}
        />
        <p className="field-help">{preferences.unwrapLinesHelp}</p>
        <SwitchField
          label={preferences.notify}
          checked={capture.notify}
          onChange={(notify) => void change({ capture: { notify } })}
        />
        <SwitchField
          label={preferences.keepScreenshot}
          checked={capture.keepScreenshot}
          onChange={(keepScreenshot) => void change({ capture: { keepScreenshot } })}
        />
        <SwitchField
          label={preferences.pauseHistory}
          checked={capture.pauseHistory}
          onChange={(pauseHistory) => void change({ capture: { pauseHistory } })}
        />
        <p className="field-help">{preferences.pauseHistoryHelp}</p>
      </fieldset>
    </>
  );
}
