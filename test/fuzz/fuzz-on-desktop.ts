import { expect } from 'vitest';
import { startHost } from '../fixtures/host/host-process.ts';
import { textPicture } from '../fixtures/images/text-picture.ts';
import { residentBytes } from '../fixtures/resident-bytes.ts';
import { desktop } from '../fixtures/screen/desktop.ts';
import { pressedInput } from '../fixtures/screen/pressed-input.ts';
import { send } from '../fixtures/send.ts';
import { fuzzHost } from './fuzz-host.ts';
import type { FuzzedOperation } from './fuzzed-operations.ts';

const token = 'a-token-for-this-run';

/** More than caches, the reader and a busy collector account for, less than a leak would take. */
const maxGrowth = 200_000_000;

/**
 * Fuzzes a host on a desktop of its own. Every answer must match the API's document, and afterwards
 * the host works as before: it reads, no key or button is down, no memory is leaked.
 */
export async function fuzzOnDesktop({ count, seed }: { count: number; seed: number }) {
  process.stderr.write(`Fuzzing with the seed ${seed}: FUZZ_SEED=${seed} repeats it.\n`);
  await using screen = await desktop();
  await using host = await startHost({ display: screen.name, token });
  const { failures, statuses, bytes } = await fuzzHost({ host, token, count, seed, weight });
  process.stderr.write(`${JSON.stringify({ statuses, bytes })}\n`);
  expect(failures, `with the seed ${seed}`).toEqual([]);
  expect(host.child.exitCode).toBeNull();
  expect(pressedInput(screen.name)).toEqual({ keys: [], buttons: 0 });
  // Garbage is collected while there is work, and the threads of images end after a minute of rest.
  const growth = async () => {
    await send(host.base, { path: '/status', headers: { authorization: `Bearer ${token}` } });
    return (await residentBytes(host.child)) - bytes.warm;
  };
  await expect.poll(growth, { timeout: 150_000 }).toBeLessThan(maxGrowth);
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'image/png' };
  const body = await textPicture('Screenscribe reads 42 words');
  expect(
    await send(host.base, { method: 'POST', path: '/ocr?languages=eng', headers, body }),
  ).toMatchObject({ status: 200, json: { text: 'Screenscribe reads 42 words' } });
}

/**
 * Quitting is left out, since it ends the host; it is tested in `e2e/lifecycle.test.ts`. Events have
 * no end, and messages of agents have a form of their own (`mcp.test.ts`). Typing is rare: nothing
 * has the focus, and a text of characters that no key has takes seconds; so does reading.
 */
function weight({ path }: FuzzedOperation): number {
  if (['/quit', '/events', '/mcp'].includes(path)) return 0;
  return path === '/keyboard/type' || /^.screen.\w/.test(path) ? 1 : 5;
}

/** The seed of `FUZZ_SEED`, or another one each time. */
export function fuzzSeed(): number {
  return Number(process.env.FUZZ_SEED ?? Math.floor(Math.random() * 2 ** 30));
}
