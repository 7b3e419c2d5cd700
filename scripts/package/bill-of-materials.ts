import { z } from 'zod';
import { run } from '../run.ts';

const bill = z.looseObject({
  serialNumber: z.string().optional(),
  metadata: z.looseObject({
    timestamp: z.string().optional(),
    component: z.looseObject({ type: z.string(), name: z.string() }),
  }),
});

/**
 * The packages that are included, in CycloneDX's JSON, without what differs from build to build: the
 * serial number, the time and the name of the build folder.
 */
export function billOfMaterials(root: string, epoch: number): string {
  const options = ['--sbom-format', 'cyclonedx', '--omit', 'dev', '--package-lock-only'];
  const listed = bill.parse(JSON.parse(run('npm', ['--prefix', root, 'sbom', ...options])));
  const { serialNumber: _, ...rest } = listed;
  const timestamp = new Date(epoch * 1_000).toISOString();
  const component = { ...rest.metadata.component, type: 'application', name: 'screenscribe' };
  const metadata = { ...rest.metadata, timestamp, component };
  return `${JSON.stringify({ ...rest, metadata }, null, 2)}\n`;
}
