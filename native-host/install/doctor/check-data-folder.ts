import { lstatSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { foreignOwner } from '../../../shared/node/foreign-owner.ts';
import { howToUnlock } from '../../settings/api-lock.ts';
import { lockOf, readSettings } from '../../settings/settings-file.ts';
import { tokenFile } from '../../settings/token-file.ts';
import { type Finding, note, problem } from './finding.ts';

/** Whether the host can use its data. Reports nothing for a folder that is fine or missing. */
export async function checkDataFolder(dataDir: string): Promise<Finding[]> {
  if (!lstatSync(dataDir, { throwIfNoEntry: false })) return [];
  const foreign = foreignOwner(dataDir);
  if (foreign) return [problem(foreign, 'Or choose another folder with SCREENSCRIBE_DATA_DIR.')];
  try {
    return [...(await checkSettings(dataDir)), ...findSetAside(dataDir)];
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const fix = `Give yourself the right to read and write ${dataDir}.`;
    return [problem(`The data folder ${dataDir} cannot be read: ${reason}.`, fix)];
  }
}

async function checkSettings(dataDir: string): Promise<Finding[]> {
  const file = path.join(dataDir, 'settings.json');
  const [settings, token] = [await readSettings(file), await tokenFile(dataDir).read()];
  const findings: Finding[] = [];
  if (settings === 'damaged') {
    findings.push(
      problem(
        `${file} cannot be read.`,
        'Give yourself the right to read it, or bring a copy back: the next start sets it aside.',
      ),
    );
  }
  if (token.state === 'damaged') {
    const named = path.join(dataDir, 'api-token');
    findings.push(problem(`${named}, which holds the API token, cannot be read.`, howToUnlock));
  }
  if (lockOf(settings, token).state === 'locked') {
    findings.push(
      problem('The API token cannot be read, so the API refuses every request.', howToUnlock),
    );
  }
  return findings;
}

function findSetAside(dataDir: string): Finding[] {
  const names = readdirSync(dataDir).filter((name) => setAside.test(name));
  if (names.length === 0) return [];
  return [
    note(
      `Damaged files were set aside in ${dataDir}: ${names.sort().join(', ')}.`,
      'They are no longer needed. Remove them once you are sure that nothing is missing.',
    ),
  ];
}

/** Settings and tokens; databases; logs of missing databases. */
const setAside = /\.damaged-\d|^damaged-\d|^orphaned-\d/;
