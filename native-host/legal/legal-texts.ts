import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { type LicensedPart, licensedPart, licensedParts } from '../../shared/licensed-parts.ts';
import { readOwnFile } from '../../shared/node/read-own-file.ts';

export const legalTypes = ['impressum', 'terms', 'privacy', 'accessibility', 'licenses'] as const;
type LegalType = (typeof legalTypes)[number];

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

/** An unreadable text of the folder is an error: the built-in one would say something else. */
const maxBytes = 10_000_000;

const ownTexts = path.join(import.meta.dirname, 'texts');

/** The legal texts, each replaced by `<type>.<language>.md` in `folder` where that exists. */
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

const words = {
  en: {
    title: 'Licenses',
    intro:
      'Screenscribe is free software under the MIT License. It is made with these parts; the text of ' +
      'each license lies beside its files.',
  },
  de: {
    title: 'Lizenzen',
    intro:
      'Screenscribe ist freie Software unter der MIT-Lizenz. Es ist aus diesen Teilen gemacht; der ' +
      'Text jeder Lizenz liegt neben ihren Dateien.',
  },
};

/** The parts of the product and their licenses, as Markdown. */
async function licenseList(language: keyof typeof words): Promise<string> {
  const lock = await readFile(new URL('../../package-lock.json', import.meta.url), 'utf8');
  const { title, intro } = words[language];
  const parts = [...(await ownLibraries()), ...licensedParts(lock)].map(
    ({ name, version, license }) => `- ${name} ${version}: ${license}`,
  );
  return `# ${title}\n\n${intro}\n\n${parts.join('\n')}\n`;
}

/** What packages for Windows include besides npm's: scripts/wine/build-tesseract.sh. */
const librariesFile = new URL('../../lib/tesseract/parts.json', import.meta.url);

async function ownLibraries(): Promise<LicensedPart[]> {
  const text = await readFile(librariesFile, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '[]';
    throw error;
  });
  return z.array(licensedPart).parse(JSON.parse(text));
}
