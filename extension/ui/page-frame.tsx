import { type ReactNode, useLayoutEffect, useMemo } from 'react';
import type { Settings } from '../../shared/api/settings.ts';
import { Toasts } from './components/toasts.tsx';
import { chooseLanguage } from './messages/language.ts';
import { LanguageContext } from './messages/use-messages.ts';

/** Gives the document its language, direction and theme, and its parts the messages. */
export function PageFrame({ ui, children }: { ui: Settings['ui']; children: ReactNode }) {
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
