import type { Settings } from '../../shared/api/settings.ts';

/** The language of what the host itself shows: the configured one, or that of the session. */
export function desktopLanguage({ language }: Settings['ui']): 'en' | 'de' {
  const tag = language === 'system' ? Intl.DateTimeFormat().resolvedOptions().locale : language;
  return tag.startsWith('de') ? 'de' : 'en';
}
