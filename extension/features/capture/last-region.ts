import { z } from 'zod';
import { type Box, box } from '../../../shared/api/box.ts';
import { readStored, writeStored } from '../../platform/browser-storage.ts';

const pageKey = 'lastRegion';
const screenKey = 'lastScreenRegion';

const screenRegion = z.object({ display: z.string(), region: box });

/** The region that was taken last, in pixels of the page's picture. */
export async function lastRegion(): Promise<Box | undefined> {
  return box.safeParse(await readStored(pageKey)).data;
}

export async function rememberRegion(region: Box): Promise<void> {
  await writeStored(pageKey, region);
}

/** The region of the screen that was taken last, where it was on that display, in its pixels. */
export async function lastScreenRegion(display: string): Promise<Box | undefined> {
  const last = screenRegion.safeParse(await readStored(screenKey)).data;
  return last?.display === display ? last.region : undefined;
}

export async function rememberScreenRegion(last: z.infer<typeof screenRegion>): Promise<void> {
  await writeStored(screenKey, last);
}
