import './preferences.css';
import { useEffect, useState } from 'react';
import type { SettingsPort } from '../../settings/settings-port.ts';
import { Button } from '../../ui/components/button.tsx';
import { Tabs } from '../../ui/components/tabs.tsx';
import { useMessages } from '../../ui/messages/use-messages.ts';
import { useAttempt } from '../../ui/use-attempt.ts';
import { useHostVersion } from '../../ui/use-host-version.ts';
import { useSettings } from '../../ui/use-settings.ts';
import { AboutTab } from './about-tab.tsx';
import { AgentsTab } from './agents/agents-tab.tsx';
import { ApiTab } from './api/api-tab.tsx';
import { AppState } from './app-state.tsx';
import { FoundCards } from './card.tsx';
import { ConversionService } from './export/conversion-service.tsx';
import { GeneralTab } from './general-tab.tsx';
import { HistoryTab } from './history/history-tab.tsx';
import { HotkeyTab } from './hotkey/hotkey-tab.tsx';
import { OcrTab } from './ocr/ocr-tab.tsx';
import { SearchField } from './search-field.tsx';
import { type FoundSettings, searchSettings } from './search-settings.ts';
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
  const messages = useMessages();
  const { preferences } = messages;
  const [chosen, setTab] = useState(tabInAddress);
  const [words, setWords] = useState('');
  const isConnected = useHostVersion() !== null;
  const { settings, change: tryChange } = useSettings(port);
  const attempt = useAttempt();
  const found = words.trim() === '' ? undefined : searchSettings({ words, messages, isConnected });
  const tab = tabWithHits(chosen, found);
  useEffect(() => {
    document.title = preferences.title;
    window.history.replaceState(null, '', `?tab=${tab}`);
  }, [preferences, tab]);
  const Content = contents[tab];
  const isNone = found?.tabs.length === 0;
  return (
    <main className="preferences">
      <header className="preferences-head">
        <h1>{preferences.title}</h1>
        <AppState />
      </header>
      <Tabs
        label={preferences.title}
        tabs={found && !isNone ? only(found.tabs, preferences.tabs) : preferences.tabs}
        current={tab}
        onChange={setTab}
        above={<SearchField words={words} onChange={setWords} />}
      >
        <div role="status">{isNone && <p>{preferences.searchNone(words.trim())}</p>}</div>
        {isNone && <Button onClick={() => setWords('')}>{preferences.searchClear}</Button>}
        <FoundCards value={found?.cards}>
          <div className="preferences-cards">
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
        </FoundCards>
      </Tabs>
    </main>
  );
}

/** The chosen tab as long as something is found on it, otherwise the first on which it is. */
function tabWithHits(chosen: TabName, found: FoundSettings | undefined): TabName {
  if (!found || found.tabs.includes(chosen)) return chosen;
  return found.tabs[0] ?? chosen;
}

function only(names: readonly TabName[], tabs: Record<TabName, string>) {
  const shown: Partial<Record<TabName, string>> = {};
  for (const name of names) shown[name] = tabs[name];
  return shown;
}

function tabInAddress(): TabName {
  const tab = new URLSearchParams(location.search).get('tab');
  return isTab(tab) ? tab : 'general';
}
