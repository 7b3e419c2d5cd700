import { z } from 'zod';
import { maxPort } from '../../shared/api/settings.ts';
import { dataDir } from '../storage/data-dir.ts';

const whichPort = `must be a number from 0 to ${maxPort}`;

/** Only digits: `Number` would accept `0x1F90` and `9e3` as well. */
const port = z
  .string()
  .regex(/^\d{1,5}$/, whichPort)
  .transform(Number)
  .refine((number) => number <= maxPort, whichPort);

const environmentVariables = z.object({
  SCREENSCRIBE_PORT: port.optional(),
  SCREENSCRIBE_API: z.enum(['0', '1'], 'must be 1 for on or 0 for off').optional(),
  SCREENSCRIBE_LANGUAGE_URL: z.url({ protocol: /^https?$/ }).optional(),
  SCREENSCRIBE_IDLE_SECONDS: z.coerce.number().min(0).max(86_400).optional(),
  SCREENSCRIBE_TOKEN: z.string().regex(/^\S+$/, 'must be without spaces').optional(),
});

/** The settings of this run from the environment. */
export type ProcessSettings = {
  dataDir: string;
  /** The port in place of the one in the settings; 0 takes any free one. */
  port: number | undefined;
  /** Whether the API is on for this run, whatever the settings say. */
  api: boolean;
  token: string | undefined;
  /** Where language models may be downloaded from; nowhere if undefined. */
  languageUrl: string | undefined;
  /** How long without clients and with the API off until the host ends, in ms; undefined: never. */
  idleMs: number | undefined;
};

/**
 * Throws an error that names an invalid variable. Empty variables count as unset, except for the
 * token.
 */
export function readProcessSettings(environment: NodeJS.ProcessEnv): ProcessSettings {
  requireToken(environment.SCREENSCRIBE_TOKEN);
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

/** A script with an empty token variable wants one: without it, everybody would have access. */
function requireToken(token: string | undefined): void {
  if (token === undefined || token.trim() !== '') return;
  throw new Error(
    'SCREENSCRIBE_TOKEN is set but empty. Give it the token, or unset it where none is wanted.',
  );
}
