/** The text of one line, without the places of its words. */
export type SystemReading = {
  text: string;
  /** 0 to 1; Windows always says 1. */
  confidence: number;
};

/** The reader that Windows and macOS have themselves: it gives text, and no places. */
export type SystemReader = {
  /**
   * @param languages BCP 47 tags, of which Windows uses the first
   * Rejects where the system lacks the reader or the language.
   */
  recognize(png: Uint8Array, languages: string[]): Promise<SystemReading>;
};

/** What is used of `@napi-rs/system-ocr`. */
export type SystemModule = {
  recognize(
    image: Uint8Array,
    accuracy: number,
    languages: string[],
    signal?: AbortSignal,
  ): Promise<SystemReading>;
};

/**
 * The system's reader. Rejects where there is none.
 * @param load of the module, which only has a native part for Windows and macOS
 */
export async function openSystemReader(
  load: () => Promise<SystemModule> = () => import('@napi-rs/system-ocr'),
): Promise<SystemReader> {
  const module = await load();
  return {
    async recognize(png, languages) {
      const signal = AbortSignal.timeout(limitMs);
      const { text, confidence } = await module.recognize(png, accurate, languages, signal);
      return { text, confidence };
    },
  };
}

/** For one line, which takes milliseconds. */
const limitMs = 20_000;

/** `OcrAccuracy.Accurate`, which is a type alone. */
const accurate = 1;

/** What systems call the languages; Windows names the country of Chinese, too. */
const tags: Record<string, string> = {
  ...{ eng: 'en-US', deu: 'de-DE', fra: 'fr-FR', spa: 'es-ES', ita: 'it-IT', por: 'pt-BR' },
  ...{ nld: 'nl-NL', pol: 'pl-PL', rus: 'ru-RU', ukr: 'uk-UA', jpn: 'ja-JP', kor: 'ko-KR' },
  ...{ ara: 'ar-SA', chi_sim: 'zh-Hans', chi_tra: 'zh-Hant' },
};
const tagsOnWindows: Record<string, string> = { chi_sim: 'zh-Hans-CN', chi_tra: 'zh-Hant-TW' };

/** The tags of Tesseract's codes. Throws where one has none. */
export function systemLanguages(codes: string[], platform = process.platform): string[] {
  return codes.map((code) => {
    const tag = (platform === 'win32' ? tagsOnWindows[code] : undefined) ?? tags[code];
    if (tag === undefined) throw new Error(`The system's reader has no language "${code}".`);
    return tag;
  });
}
