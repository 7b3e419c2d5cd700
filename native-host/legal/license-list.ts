import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { type LicensedPart, licensedPart, licensedParts } from '../../shared/licensed-parts.ts';

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
export async function licenseList(language: keyof typeof words): Promise<string> {
  const lock = await readFile(new URL('../../package-lock.json', import.meta.url), 'utf8');
  const { title, intro } = words[language];
  const parts = [...(await ownLibraries()), ...licensedParts(lock)].map(
    ({ name, version, license }) => `- ${name} ${version}: ${license}`,
  );
  return `# ${title}\n\n${intro}\n\n${parts.join('\n')}\n`;
}

/** What packages for Windows bring beside npm's: scripts/windows/build-tesseract.sh. */
const librariesFile = new URL('../../lib/tesseract/parts.json', import.meta.url);

async function ownLibraries(): Promise<LicensedPart[]> {
  const text = await readFile(librariesFile, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '[]';
    throw error;
  });
  return z.array(licensedPart).parse(JSON.parse(text));
}
