import './preferences.css';
import { useEffect, useState } from 'react';
import type { SettingsPort } from '../../settings/settings-port.ts';
import { Tabs } from '../../ui/components/tabs.tsx';
import { useMessages } from '../../ui/messages/use-messages.ts';
import { useAttempt } from '../../ui/use-attempt.ts';
import { useSettings } from '../../ui/use-settings.ts';
import { AboutTab } from './about-tab.tsx';
import { AgentsTab } from './agents/agents-tab.tsx';
import { ApiTab } from './api/api-tab.tsx';
import { ConversionService } from './export/conversion-service.tsx';
import { GeneralTab } from './general-tab.tsx';
import { HistoryTab } from './history/history-tab.tsx';
import { HotkeyTab } from './hotkey/hotkey-tab.tsx';
import { OcrTab } from './ocr/ocr-tab.tsx';
import { isTab, type TabName } from './tab-name.ts';

const contents = {
  general: GeneralTab,
  ocr: OcrTab,
  hotkey: HotkeyTab,
  history: HistoryTab,
  export: ConversionService,
  api: ApiTab,
  agents: AgentsTab,
  about: AboutTab,
};

/** Everything that can be set; each change is kept at once. */
export function Preferences({ port }: { port: SettingsPort }) {
  const { preferences } = useMessages();
  const [tab, setTab] = useState(tabInAddress);
  const { settings, change: tryChange } = useSettings(port);
  const attempt = useAttempt();
  useEffect(() => {
    document.title = preferences.title;
    window.history.replaceState(null, '', `?tab=${tab}`);
  }, [preferences, tab]);
  const Content = contents[tab];
  return (
    <main className="preferences">
      <h1>{preferences.title}</h1>
      <Tabs label={preferences.title} tabs={preferences.tabs} current={tab} onChange={setTab}>
        <div className="preferences-tab">
          {settings && (
            <Content
              settings={settings}
              tryChange={tryChange}
              change={async (wanted) => {
                await attempt(() => tryChange(wanted));
              }}
            />
          )}
        </div>
      </Tabs>
    </main>
  );
}

function tabInAddress(): TabName {
  const tab = new URLSearchParams(location.search).get('tab');
  return isTab(tab) ? tab : 'general';
}
