import { z } from 'zod';
import { run } from '../run.ts';

const bill = z.looseObject({
  serialNumber: z.string().optional(),
  metadata: z.looseObject({ timestamp: z.string().optional() }),
});

/** The packages that are inside, in CycloneDX's JSON, without what differs from build to build. */
export function billOfMaterials(root: string, epoch: number): string {
  const options = ['--sbom-format', 'cyclonedx', '--omit', 'dev', '--package-lock-only'];
  const told = bill.parse(JSON.parse(run('npm', ['--prefix', root, 'sbom', ...options])));
  const { serialNumber: _, ...rest } = told;
  const timestamp = new Date(epoch * 1_000).toISOString();
  return `${JSON.stringify({ ...rest, metadata: { ...rest.metadata, timestamp } }, null, 2)}\n`;
}
