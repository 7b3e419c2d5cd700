import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { readOwnFile } from '../../shared/node/read-own-file.ts';
import { licenseList } from './license-list.ts';

export const legalTypes = ['impressum', 'terms', 'privacy', 'accessibility', 'licenses'] as const;
export type LegalType = (typeof legalTypes)[number];

export const legalLanguages = ['en', 'de'] as const;
export type LegalLanguage = (typeof legalLanguages)[number];

export type LegalText = {
  type: LegalType;
  title: string;
  language: LegalLanguage;
  markdown: string;
};

export type LegalTexts = {
  read(type: LegalType, language: LegalLanguage): Promise<LegalText>;
};

/** A text of its own that cannot be read is an error: the built-in one would say something else. */
const maxBytes = 10_000_000;

const ownTexts = path.join(import.meta.dirname, 'texts');

/** The legal texts, each replaced by `<type>.<language>.md` in `folder` where that is there. */
export function createLegalTexts(folder: string): LegalTexts {
  return {
    async read(type, language) {
      const name = `${type}.${language}.md`;
      const replaced = await readOwnFile(path.join(folder, name), maxBytes);
      const markdown = replaced ?? (await builtIn(type, language));
      return { type, title: titleOf(markdown) ?? type, language, markdown };
    },
  };
}

async function builtIn(type: LegalType, language: LegalLanguage): Promise<string> {
  if (type === 'licenses') return await licenseList(language);
  return await readFile(path.join(ownTexts, `${type}.${language}.md`), 'utf8');
}

/** The first heading of level one. */
function titleOf(markdown: string): string | undefined {
  return /^#[ \t]+(.+?)[ \t#]*$/m.exec(markdown)?.[1];
}
