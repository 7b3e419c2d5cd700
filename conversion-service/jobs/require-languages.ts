import { Problem } from '../../shared/api/problem.ts';
import { createLanguageModels } from '../../shared/node/ocr/models/language-models.ts';

const models = createLanguageModels([]);

/** Throws `invalid_request` where scans cannot be read in one of these languages here. */
export async function requireLanguages(languages: string[]): Promise<void> {
  if (languages.length === 0) return;
  const installed = await models.installed();
  const missing = languages.find((code) => !installed.includes(code));
  if (missing === undefined) return;
  const message = `“${missing}” is not installed. Installed: ${installed.join(', ')}`;
  throw new Problem('invalid_request', `The field “languages”: ${message}.`, {
    errors: [{ path: 'languages', message }],
  });
}
