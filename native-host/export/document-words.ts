import type { Entry } from '../../shared/api/entry.ts';

export type DocumentLanguage = 'en' | 'de';

/** The words of documents besides the texts themselves. */
export const documentWords = {
  en: {
    title: 'Captured texts',
    picture: 'The image that the text was recognized from',
    sources: {
      screen: 'Screen',
      page: 'Page',
      image: 'Picture',
      api: 'API',
      file: 'File',
      clipboard: 'Clipboard',
    },
  },
  de: {
    title: 'Erfasste Texte',
    picture: 'Das Bild, in dem der Text erkannt wurde',
    sources: {
      screen: 'Bildschirm',
      page: 'Seite',
      image: 'Bild',
      api: 'API',
      file: 'Datei',
      clipboard: 'Zwischenablage',
    },
  },
};

/** When and where an entry was captured, as “November 20, 2026 at 2:03 PM · Invoices”. */
export function entryHeading({ createdAt, source }: Entry, language: DocumentLanguage): string {
  const place = source.title?.trim() || documentWords[language].sources[source.kind];
  return `${timeOf(new Date(createdAt), language, { timeStyle: 'short' })} · ${place}`;
}

/** The title of a document of several entries. */
export function historyTitle(now: Date, language: DocumentLanguage): string {
  return `${documentWords[language].title}, ${timeOf(now, language)}`;
}

function timeOf(
  time: Date,
  language: DocumentLanguage,
  further: Intl.DateTimeFormatOptions = {},
): string {
  const locale = { en: 'en-US', de: 'de-DE' }[language];
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', ...further }).format(time);
}
