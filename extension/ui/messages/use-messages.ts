import { createContext, useContext } from 'react';
import { en } from './en.ts';
import type { Language } from './language.ts';
import type { Messages } from './message-catalog.ts';

export const LanguageContext = createContext<Language>({
  tag: 'en',
  messages: en,
  direction: 'ltr',
});

/** The catalogue in the language of the page. */
export function useMessages(): Messages {
  return useContext(LanguageContext).messages;
}

/** The tag of the page's language, for `Intl`. */
export function useLanguageTag(): string {
  return useContext(LanguageContext).tag;
}
