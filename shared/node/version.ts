import { readFileSync } from 'node:fs';
import { z } from 'zod';

const product = z.object({ version: z.string() });

/** The product's version, as in package.json. */
export const { version } = product.parse(
  JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')),
);
