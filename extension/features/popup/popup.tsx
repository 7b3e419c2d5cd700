import './popup.css';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import {
  openPopupPort,
  type PopupChoice,
  type PopupPort,
} from '../../platform/messaging/popup-port.ts';
import { currentTab } from '../../platform/windows/current-tab.ts';
import { openTab } from '../../platform/windows/open-page.ts';
import { Icon, type IconName } from '../../ui/components/icon.tsx';
import { PausedBanner } from '../../ui/components/paused-banner.tsx';
import { WatchBanners } from '../../ui/components/watch-banners.tsx';
import { useMessages } from '../../ui/messages/use-messages.ts';
import { useHotkey } from '../../ui/use-hotkey.ts';
import { useOpenSidebar } from '../../ui/use-open-sidebar.ts';
import { usePause } from '../../ui/use-pause.ts';
import { AgentsRow } from './agents-row.tsx';
import { DelayedCapture } from './delayed-capture.tsx';
import { LastTexts } from './last-texts.tsx';

/** What the toolbar button shows: ways to capture, and what was captured last. */
export function Popup() {
  const messages = useMessages();
  const { popup, sidebar } = messages;
  const pause = usePause();
  const capture = useHotkey('capture').keys;
  const history = useHotkey('history').keys;
  const openSidebar = useOpenSidebar();
  const [startsIn, setStartsIn] = useState<number | null>(null);
  const port = useRef<PopupPort>(undefined);
  useEffect(() => {
    port.current ??= openPopupPort(setStartsIn);
  }, []);

  async function start(
    capture: PopupChoice['capture'],
    delaySeconds?: PopupChoice['delaySeconds'],
  ): Promise<void> {
    const tab = await currentTab();
    if (tab) port.current?.choose({ capture, tab, ...(delaySeconds && { delaySeconds }) });
  }

  return (
    <main className="popup" onKeyDown={moveFocus}>
      <h1 className="visually-hidden">{sidebar.title}</h1>
      <PopupButton icon="capture" keys={capture} autoFocus onClick={() => void start('screen')}>
        {popup.capture}
      </PopupButton>
      <PopupButton icon="picture" onClick={() => void start('page')}>
        {popup.capturePage}
      </PopupButton>
      <DelayedCapture
        startsIn={startsIn}
        onStart={(delaySeconds) => void start('screen', delaySeconds)}
        onCancel={() => port.current?.cancelCountdown()}
      />
      <PopupButton
        icon="history"
        keys={history}
        disabled={!openSidebar}
        onClick={() => void openSidebar?.().then(() => window.close())}
      >
        {popup.history}
      </PopupButton>
      <AgentsRow />
      <WatchBanners />
      <PausedBanner />
      <LastTexts />
      {pause.paused === false && (
        <PopupButton icon="pause" onClick={() => void pause.setPaused(true)}>
          {messages.paused.pause}
        </PopupButton>
      )}
      <PopupButton
        icon="settings"
        onClick={() => void openTab('preferences').then(() => window.close())}
      >
        {sidebar.preferences}
      </PopupButton>
    </main>
  );
}

type PopupButtonProps = {
  icon: IconName;
  /** The keys that do the same everywhere in the browser. */
  keys?: string | undefined;
  autoFocus?: boolean;
  disabled?: boolean;
  onClick: () => void;
  children: string;
};

function PopupButton({ icon, keys, children, ...rest }: PopupButtonProps) {
  return (
    <button type="button" className="menu-item" {...rest}>
      <Icon name={icon} />
      {children}
      {keys && <kbd>{keys}</kbd>}
    </button>
  );
}

/** Arrows go through the buttons as in a menu. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('button:enabled')];
  const current = buttons.findIndex((button) => button.matches(':focus'));
  buttons.at((current + step) % buttons.length)?.focus();
  event.preventDefault();
}
