import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { nativeHostName } from '../../../shared/identifiers.ts';
import { parseJson } from '../../../shared/parse-json.ts';
import type { Registration } from '../browsers/registration.ts';
import { allowed } from '../browsers/registration.ts';
import type { Registry } from '../browsers/registry.ts';
import { type Finding, ok, problem } from './finding.ts';

/** The fields of a manifest that a browser uses. */
const manifestFields = z.object({
  name: z.string(),
  path: z.string(),
  allowed_origins: z.array(z.string()).optional(),
  allowed_extensions: z.array(z.string()).optional(),
});

/**
 * Whether `title` finds the host through `entry`.
 * @param option the argument of `screenscribe install` for this browser
 */
export function checkRegistration(
  { title, option, entry }: { title: string; option: string; entry: Registration },
  launcher: string,
  registry: Registry,
): Finding[] {
  const fix = `Run \`screenscribe install ${option}\`.`;
  const faults = [...keyFaults(entry, registry), ...manifestFaults(entry, launcher)];
  if (faults.length === 0) return [ok(`${title} knows the host.`)];
  return faults.map((fault) => problem(`${title}: ${fault}`, fix));
}

function keyFaults({ keys, manifest }: Registration, registry: Registry): string[] {
  return keys.flatMap((key) => {
    const value = registry.read(key);
    if (value === manifest) return [];
    return value === undefined
      ? [`the registry key ${key} is missing.`]
      : [`the registry key ${key} names ${value} instead of ${manifest}.`];
  });
}

function manifestFaults({ manifest, family }: Registration, launcher: string): string[] {
  if (!existsSync(manifest)) return [`the manifest ${manifest} is missing.`];
  const fields = readManifest(manifest);
  if (!fields) return [`the manifest ${manifest} cannot be read.`];
  const faults: string[] = [];
  if (fields.name !== nativeHostName) faults.push(`the manifest is for ${fields.name}.`);
  if (!existsSync(fields.path)) {
    faults.push(`the manifest points at ${fields.path}, which is not there.`);
  } else if (fields.path !== launcher) {
    faults.push(`the manifest points at another installation, ${fields.path}.`);
  }
  for (const [field, ids] of Object.entries(allowed(family))) {
    const listed = field === 'allowed_origins' ? fields.allowed_origins : fields.allowed_extensions;
    const absent = ids.filter((id) => !listed?.includes(id));
    faults.push(...absent.map((id) => `the manifest does not allow ${id}.`));
  }
  return faults;
}

function readManifest(file: string): z.infer<typeof manifestFields> | undefined {
  try {
    return manifestFields.parse(parseJson(readFileSync(file, 'utf8')));
  } catch {
    return undefined;
  }
}
