import './preferences.css';
import { useEffect, useState } from 'react';
import { fold, matchesWords, searchWords } from '../../../shared/history/search-words.ts';
import { openTab } from '../../platform/browser-windows/open-page.ts';
import type { SettingsPort } from '../../settings/local-settings.ts';
import { Button } from '../../ui/components/button.tsx';
import { SelectField } from '../../ui/components/fields.tsx';
import { Icon } from '../../ui/components/icon.tsx';
import { SegmentedField } from '../../ui/components/segmented-field.tsx';
import { Tabs } from '../../ui/components/tabs.tsx';
import { en } from '../../ui/messages/en.ts';
import type { Messages } from '../../ui/messages/message-catalog.ts';
import { useMessages } from '../../ui/messages/use-messages.ts';
import { useAttempt } from '../../ui/use-attempt.ts';
import { useHostAnswer, useHostVersion } from '../../ui/use-host-answer.ts';
import { useSettings } from '../../ui/use-settings.ts';
import { AboutTab } from './about.tsx';
import { AgentsTab } from './agents-tab.tsx';
import { ApiTab } from './api-tab.tsx';
import { Card, FoundCards } from './card.tsx';
import { type CardName, cards, isTab, type TabName, type TabProps } from './cards.ts';
import { ConversionService } from './conversion-service.tsx';
import { GeneralTab } from './general-tab.tsx';
import { HistoryTab } from './history-tab.tsx';
import { HotkeyTab } from './hotkey-setting/hotkey-tab.tsx';
import { OcrLanguages } from './ocr-languages.tsx';

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

/** What a search finds: which cards, and the tabs that they stand on, in the order of the list. */
type FoundSettings = { cards: ReadonlySet<CardName>; tabs: readonly TabName[] };

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
        <div role="status">
          {isNone && <p className="preferences-none">{preferences.searchNone(words.trim())}</p>}
        </div>
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

function OcrTab({ settings, change }: TabProps) {
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
        <SelectField
          label={preferences.engine}
          value={engine}
          options={preferences.engines}
          onChange={(chosen) => void change({ ocr: { engine: chosen } })}
          help={preferences.engineHelp}
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

type Search = {
  words: string;
  messages: Pick<Messages, 'preferences' | 'layouts' | 'agents'>;
  isConnected: boolean;
};

/**
 * The cards on which every one of the words stands, as a search of the history finds texts; also by
 * their English texts, since “hotkey” is a word in other languages, too.
 */
export function searchSettings({ words, messages, isConnected }: Search): FoundSettings {
  const wanted = searchWords(words);
  const names = Object.keys(cards) as CardName[]; // The keys of the record of all cards.
  const found = names.filter((name) => {
    if (cards[name].needsApp && !isConnected) return false;
    return matchesWords(`${textOf(name, messages)}\n${textOf(name, en)}`, wanted);
  });
  const holding = new Set(found.map((name) => cards[name].tab));
  const tabs = Object.keys(messages.preferences.tabs).filter(isTab);
  return { cards: new Set(found), tabs: tabs.filter((tab) => holding.has(tab)) };
}

function textOf(name: CardName, { preferences, layouts, agents }: Search['messages']): string {
  const { tab, labels } = cards[name];
  const { title, text } = preferences.cards[name];
  const written = labels({ ...preferences, layouts, agents });
  const texts = written.flatMap((each) => (typeof each === 'string' ? each : Object.values(each)));
  return fold([preferences.tabs[tab], title, text, ...texts].join('\n'));
}

/** Whether the app is connected, its version, and whether its hotkey works. */
function AppState() {
  const { preferences } = useMessages();
  const version = useHostVersion();
  const { answer: hotkey } = useHostAnswer('hotkey.read');
  if (version === undefined) return null;
  if (version === null) {
    return (
      <div className="app-state">
        <State good={false} text={preferences.appAbsent} />
        <Button onClick={() => void openTab('onboarding', { part: 'host' })}>
          {preferences.appInstall}
        </Button>
      </div>
    );
  }
  return (
    <div className="app-state">
      <State good text={preferences.appHere(version)} />
      {hotkey?.hotkey === null && <State good={false} text={preferences.appHotkeyNone} />}
      {hotkey?.hotkey && (
        <State
          good={hotkey.registered}
          text={
            hotkey.registered
              ? preferences.appHotkey(hotkey.hotkey)
              : preferences.appHotkeyDead(hotkey.hotkey)
          }
        />
      )}
    </div>
  );
}

function State({ good, text }: { good: boolean; text: string }) {
  return (
    <p className={good ? 'app-state-good' : 'app-state-bad'}>
      <Icon name={good ? 'check' : 'warning'} />
      {text}
    </p>
  );
}

type SearchFieldProps = { words: string; onChange: (words: string) => void };

/** Words to find a setting by. Esc shows all of them again. */
function SearchField({ words, onChange }: SearchFieldProps) {
  const { preferences } = useMessages();
  return (
    <input
      className="input"
      type="search"
      aria-label={preferences.search}
      placeholder={preferences.search}
      value={words}
      autoComplete="off"
      spellCheck={false}
      onChange={({ target }) => onChange(target.value)}
      onKeyDown={({ key }) => {
        if (key === 'Escape') onChange('');
      }}
    />
  );
}
