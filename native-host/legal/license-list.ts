import { readFile } from 'node:fs/promises';
import { licensedParts } from '../../shared/licensed-parts.ts';
import type { LegalLanguage } from './legal-texts.ts';

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
export async function licenseList(language: LegalLanguage): Promise<string> {
  const lock = await readFile(new URL('../../package-lock.json', import.meta.url), 'utf8');
  const { title, intro } = words[language];
  const parts = licensedParts(lock).map(
    ({ name, version, license }) => `- ${name} ${version}: ${license}`,
  );
  return `# ${title}\n\n${intro}\n\n${parts.join('\n')}\n`;
}
