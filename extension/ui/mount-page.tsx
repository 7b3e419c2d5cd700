import './styles/tokens.css';
import './styles/base.css';
import './styles/controls.css';
import { type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import type { WindowKind } from '../../shared/api/window.ts';
import { localSettings } from '../settings/local-settings.ts';
import type { SettingsPort } from '../settings/settings-port.ts';
import { AnnouncedWindow } from './announced-window.tsx';
import { PageFrame } from './page-frame.tsx';
import { useSettings } from './use-settings.ts';

/**
 * Shows a page of the extension in the language and the theme that the person chose.
 * @param kind what the page is as a window of the application; a page may tell so itself
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
