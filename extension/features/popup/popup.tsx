import './popup.css';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { Entry } from '../../../shared/api/entry.ts';
import { sharedHistory } from '../../history-store/shared-history.ts';
import { currentTab } from '../../platform/browser-windows/current-tab.ts';
import { openTab } from '../../platform/browser-windows/open-page.ts';
import { copyFromPage } from '../../platform/copy-from-page.ts';
import {
  captureDelays,
  openPopupPort,
  type PopupChoice,
  type PopupPort,
} from '../../platform/messaging/popup-port.ts';
import { PausedBanner, WatchBanners } from '../../ui/components/banners.tsx';
import { Button } from '../../ui/components/button.tsx';
import { Icon, type IconName } from '../../ui/components/icon.tsx';
import { agentsSign, describeAgents } from '../../ui/messages/describe-agents.ts';
import { useMessages } from '../../ui/messages/use-messages.ts';
import { useAgents, useHotkey } from '../../ui/use-host-answer.ts';
import { useOpenSidebar } from '../../ui/use-open-sidebar.ts';
import { usePause } from '../../ui/use-settings.ts';

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
    return keepFocus();
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

/** Firefox moves the page into its panel once it is loaded, which takes the focus from the button. */
function keepFocus(): () => void {
  const ended = new AbortController();
  const onFocus = () => {
    if (document.activeElement === document.body)
      document.querySelector<HTMLElement>('button:enabled')?.focus();
  };
  addEventListener('focus', onFocus, { signal: ended.signal });
  return () => ended.abort();
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

type Props = {
  /** The seconds until a capture starts, null where none is waited for. */
  startsIn: number | null;
  onStart: (delaySeconds: NonNullable<PopupChoice['delaySeconds']>) => void;
  onCancel: () => void;
};

/** Captures some seconds later, as of a menu that a click closes; meanwhile the way to call it off. */
function DelayedCapture({ startsIn, onStart, onCancel }: Props) {
  const { popup, common } = useMessages();
  if (startsIn !== null) {
    return (
      <div className="popup-delay">
        <span>{popup.startsIn(startsIn)}</span>
        <Button onClick={onCancel}>{common.cancel}</Button>
      </div>
    );
  }
  return (
    <fieldset className="popup-delay">
      <legend className="visually-hidden">{popup.captureIn}</legend>
      <span aria-hidden="true">{popup.captureIn}</span>
      {captureDelays.map((seconds) => (
        <Button key={seconds} onClick={() => onStart(seconds)}>
          {popup.seconds(seconds)}
        </Button>
      ))}
    </fieldset>
  );
}

/** Says which agent may act, or that input is stopped, with the button for the other of the two. */
function AgentsRow() {
  const messages = useMessages();
  const { agents, setHalted } = useAgents();
  // Once its button was pressed it stays, or the focus would be lost with it.
  const [isUsed, setUsed] = useState(false);
  if (!agents || !(isUsed || agentsSign(agents))) return null;
  const { halted, mayAct } = agents;
  return (
    <aside className="banner popup-agents" aria-label={messages.preferences.tabs.agents}>
      <Icon name={halted ? 'stop' : 'pointer'} />
      <p role="status">{describeAgents(agents, messages)}</p>
      <Button
        kind={halted ? 'primary' : 'normal'}
        disabled={!halted && !mayAct}
        onClick={() => {
          setUsed(true);
          void setHalted(!halted);
        }}
      >
        {halted ? messages.agents.resume : messages.agents.halt}
      </Button>
    </aside>
  );
}

const shown = 3;

/** The last texts: a click copies one. */
function LastTexts() {
  const { popup, common, errors } = useMessages();
  const entries = useLastEntries(shown);
  const [copied, setCopied] = useState<string>();
  const [problem, setProblem] = useState('');

  async function copy({ id, text }: Entry): Promise<void> {
    try {
      await copyFromPage(text);
      setCopied(id);
      setProblem('');
    } catch {
      setCopied(undefined);
      setProblem(errors.clipboard);
    }
  }

  return (
    <section className="popup-texts" aria-labelledby="popup-last">
      <h2 id="popup-last">{popup.last}</h2>
      {entries === 'failed' && <p className="field-problem">{errors.history}</p>}
      {entries?.length === 0 && <p className="field-help">{popup.none}</p>}
      {Array.isArray(entries) &&
        entries.map((entry) => (
          <button
            key={entry.id}
            type="button"
            className="menu-item popup-text"
            title={popup.copyText}
            onClick={() => void copy(entry)}
          >
            <span className="popup-text-words" dir="auto">
              {entry.text.slice(0, 200)}
            </span>
            {copied === entry.id ? (
              <span className="popup-copied">
                <Icon name="check" />
                {common.copied}
              </span>
            ) : (
              <Icon name="copy" />
            )}
          </button>
        ))}
      <p className={problem ? 'field-problem' : 'visually-hidden'} role="status">
        {problem || (copied && common.copied)}
      </p>
    </section>
  );
}

/** The number of entries to check, since pictures without text are skipped. */
const lookedAt = 20;

/** The entries with text that were captured last, newest first; undefined until they are known. */
function useLastEntries(count: number): Entry[] | 'failed' | undefined {
  const [entries, setEntries] = useState<Entry[] | 'failed'>();
  useEffect(() => {
    const read = async () => {
      const history = await sharedHistory();
      const { ids } = await history.ids({ sort: 'newest', limit: lookedAt, mixed: true });
      const newest = await history.getMany(ids);
      setEntries(newest.filter(({ text }) => text !== '').slice(0, count));
    };
    read().catch(() => setEntries('failed'));
  }, [count]);
  return entries;
}
