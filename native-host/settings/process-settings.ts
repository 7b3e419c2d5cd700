import { z } from 'zod';
import { dataDir } from './data-dir.ts';

const port = z.coerce.number().int().min(0).max(65_535);

const environmentVariables = z.object({
  SCREENSCRIBE_PORT: port.optional(),
  SCREENSCRIBE_API: z.enum(['0', '1']).optional(),
  SCREENSCRIBE_LANGUAGE_URL: z.url({ protocol: /^https?$/ }).optional(),
  SCREENSCRIBE_IDLE_SECONDS: z.coerce.number().min(0).max(86_400).optional(),
  SCREENSCRIBE_TOKEN: z.string().regex(/^\S+$/, 'must be without spaces').optional(),
});

/** What the environment says about this run. */
export type ProcessSettings = {
  dataDir: string;
  /** The port in place of the one in the settings; 0 takes any free one. */
  port: number | undefined;
  /** Whether the API is on for this run, whatever the settings say. */
  api: boolean;
  token: string | undefined;
  /** Where language models may be downloaded from; nothing is where it is not set. */
  languageUrl: string | undefined;
  /** Milliseconds without a client and with the API off until the host ends; undefined: never. */
  idleMs: number | undefined;
};

/** Throws an error that names the variable where one is not valid. */
export function readProcessSettings(environment: NodeJS.ProcessEnv): ProcessSettings {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = environmentVariables.safeParse(given);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new Error(`${issue?.path.join('.')} is not valid: ${issue?.message}`);
  }
  const idleSeconds = parsed.data.SCREENSCRIBE_IDLE_SECONDS;
  return {
    dataDir: dataDir(environment),
    port: parsed.data.SCREENSCRIBE_PORT,
    api: parsed.data.SCREENSCRIBE_API === '1',
    token: parsed.data.SCREENSCRIBE_TOKEN,
    languageUrl: parsed.data.SCREENSCRIBE_LANGUAGE_URL,
    idleMs: idleSeconds === undefined ? undefined : idleSeconds * 1_000,
  };
}
