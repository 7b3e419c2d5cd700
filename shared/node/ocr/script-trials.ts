import { suggestLanguages } from '../../ocr/languages/suggest-languages.ts';
import type { DoubtfulLines } from '../../ocr/read-strips.ts';
import { tesseractVariables } from '../../ocr/tesseract/tesseract-variables.ts';
import { createEnginePools, type EngineKind } from './engines/engine-pools.ts';
import type { LanguageModels, ModelKind } from './models/language-models.ts';

type Trial = { languages: string[]; engine: EngineKind; model: ModelKind; signal: AbortSignal };

export type ScriptTrials = AsyncDisposable & {
  /**
   * The installed or installable languages of another script that doubtful lines are rather
   * written in, the likeliest first; none where that is not sure, or not known soon.
   * Rejects with the signal's reason on abort.
   */
  suggest(doubtful: DoubtfulLines, trial: Trial): Promise<string[]>;
};

/**
 * The text is there already and need not wait longer, in ms. Trials take less than a second where
 * the machine has little else to do; the first one has an engine start, too.
 */
const patienceMs = 10_000;

/**
 * Reads doubtful lines in the languages of other scripts, with an engine of its own: those that
 * read pictures keep their models.
 */
export function createScriptTrials(models: LanguageModels, restMs: number): ScriptTrials {
  const engines = createEnginePools({ size: 1, restMs });
  /** Who captures a text in another script once does so again. */
  let likely: string[] = [];

  async function suggest(
    { picture, text, confidence }: DoubtfulLines,
    { languages, engine, model, signal }: Trial,
  ): Promise<string[]> {
    const installed = await models.installed();
    const read = async (code: string) => {
      const variables = tesseractVariables({ vertical: false });
      const set = await models.find([code], model);
      return await engines[engine].read(picture, { variables, models: set, signal });
    };
    const reading = { languages, text, confidence };
    return await suggestLanguages({ reading, installed, read }, likely);
  }

  return {
    async suggest(doubtful, trial) {
      const patience = AbortSignal.timeout(patienceMs);
      const signal = AbortSignal.any([trial.signal, patience]);
      try {
        const suggested = await suggest(doubtful, { ...trial, signal });
        if (suggested.length > 0) likely = suggested;
        return suggested;
      } catch {
        trial.signal.throwIfAborted();
        // Trials that fail must not cost the text.
        return [];
      }
    },
    [Symbol.asyncDispose]: () => engines[Symbol.asyncDispose](),
  };
}
