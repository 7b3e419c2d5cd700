import type { Settings } from '../../../shared/api/settings.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import type { Messages } from './message-catalog.ts';

type UiLanguage = 'en' | 'de';

/** The only place that decides about right to left: styles use logical properties. */
const languages: Record<UiLanguage, { messages: Messages; direction: 'ltr' | 'rtl' }> = {
  en: { messages: en, direction: 'ltr' },
  de: { messages: de, direction: 'ltr' },
};

export type Language = { tag: UiLanguage; messages: Messages; direction: 'ltr' | 'rtl' };

/** The language that was chosen, or the first of the browser's that there is. */
export function chooseLanguage(
  chosen: Settings['ui']['language'],
  preferred: readonly string[] = navigator.languages,
): Language {
  const tag = chosen === 'system' ? firstKnown(preferred) : chosen;
  return { tag, ...languages[tag] };
}

function firstKnown(preferred: readonly string[]): UiLanguage {
  const tags = preferred.map((tag) => tag.toLowerCase().split('-')[0]);
  return tags.find((tag): tag is UiLanguage => tag === 'en' || tag === 'de') ?? 'en';
}
