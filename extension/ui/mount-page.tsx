import './styles/tokens.css';
import './styles/base.css';
import './styles/controls.css';
import { type ReactNode, StrictMode, useEffect, useLayoutEffect, useMemo } from 'react';
import { createRoot } from 'react-dom/client';
import type { Settings } from '../../shared/api/settings.ts';
import type { WindowKind } from '../../shared/api/window.ts';
import type { SettingsPort } from '../settings/local-settings.ts';
import { localSettings } from '../settings/local-settings.ts';
import { announceWindow } from '../windows/announce-window.ts';
import { Toasts } from './components/toasts.tsx';
import { chooseLanguage } from './messages/language.ts';
import { LanguageContext } from './messages/use-messages.ts';
import { useSettings } from './use-settings.ts';

/**
 * Shows a page of the extension in the language and the theme that the user chose.
 * @param kind what the page is as a window of the application; a page may announce that itself
 */
export function mountPage(page: ReactNode, kind?: WindowKind): void {
  const root = document.createElement('div');
  root.id = 'root';
  document.body.append(root);
  createRoot(root).render(
    <StrictMode>
      <Framed port={localSettings}>
        {page}
        {kind && <AnnouncedWindow kind={kind} />}
      </Framed>
    </StrictMode>,
  );
}

function Framed({ port, children }: { port: SettingsPort; children: ReactNode }) {
  const { settings } = useSettings(port);
  // The page comes up in its final language and theme, or there would be a flash of another.
  return settings && <PageFrame ui={settings.ui}>{children}</PageFrame>;
}

/** Notifies the background that the page is open, once the page beside it is shown. */
function AnnouncedWindow({ kind }: { kind: WindowKind }) {
  useEffect(() => {
    const unmounted = new AbortController();
    void announceWindow(kind, { signal: unmounted.signal });
    return () => unmounted.abort();
  }, [kind]);
  return null;
}

/** Gives the document its language, direction and theme, and its parts the messages. */
function PageFrame({ ui, children }: { ui: Settings['ui']; children: ReactNode }) {
  const language = useMemo(() => chooseLanguage(ui.language), [ui.language]);
  useLayoutEffect(() => {
    const { documentElement } = document;
    documentElement.lang = language.tag;
    documentElement.dir = language.direction;
    documentElement.style.colorScheme = ui.theme === 'system' ? '' : ui.theme;
  }, [language, ui.theme]);
  return (
    <LanguageContext value={language}>
      <Toasts>{children}</Toasts>
    </LanguageContext>
  );
}
