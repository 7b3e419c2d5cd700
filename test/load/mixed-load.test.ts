import { expect, test } from 'vitest';
import { startHost } from '../fixtures/host/host-process.ts';
import { textPicture } from '../fixtures/images/text-picture.ts';
import { residentBytes } from '../fixtures/resident-bytes.ts';
import { desktop } from '../fixtures/screen/desktop.ts';
import { pressedInput } from '../fixtures/screen/pressed-input.ts';
import { send } from '../fixtures/send.ts';
import { type Call, handling, reading } from './deeds.ts';
import { createLatencies } from './latencies.ts';

const minutes = Number(process.env.LOAD_MINUTES ?? 10);
const clients = 20;
/** The number of clients that have pictures read, one after the other; more would delay all others. */
const readers = 4;
/** More than caches and a busy collector account for, less than a leak would take. */
const maxGrowth = 150_000_000;

test(`${clients} clients for ${minutes} minutes: no error, and no memory is lost`, async () => {
  await using screen = await desktop();
  await using host = await startHost({ display: screen.name });
  for (let index = 0; index < 500; index++) {
    const body = { text: `Eintrag ${index} über Äpfel und Birnen, page ${index % 7}` };
    await send(host.base, { method: 'POST', path: '/history', body });
  }
  const picture = await textPicture('reads 42 words', 16);
  const latencies = createLatencies();
  const call: Call = async (route, sent, status = 200) => {
    const startedAt = performance.now();
    const answer = await send(host.base, sent);
    latencies.add(route, performance.now() - startedAt);
    expect(`${route} ${answer.status} ${answer.status === status ? '' : answer.bytes}`).toBe(
      `${route} ${status} `,
    );
    return answer.json;
  };
  const endsAt = performance.now() + minutes * 60_000;
  const memory: number[] = [];

  async function client(index: number): Promise<void> {
    const deeds = index < readers ? reading : handling;
    for (let count = index; performance.now() < endsAt; count++) {
      await deeds[count % deeds.length]?.({ call, picture, count: index * 1_000_000 + count });
      const minute = minutes - Math.ceil((endsAt - performance.now()) / 60_000);
      if (index === 0) memory[minute] ??= await residentBytes(host.child);
    }
  }

  await Promise.all(Array.from({ length: clients }, (_, index) => client(index)));
  memory.push(await residentBytes(host.child));
  const megabytes = memory.map((bytes) => Math.round(bytes / 1_000_000));
  process.stderr.write(
    `${latencies.table()}\nmemory by the minute, in MB: ${megabytes.join(', ')}\n`,
  );
  const warm = memory[Math.ceil(minutes / 4)] ?? 0;
  expect((memory.at(-1) ?? 0) - warm).toBeLessThan(maxGrowth);
  expect(pressedInput(screen.name)).toEqual({ keys: [], buttons: 0 });
  const { json } = await send(host.base, { path: '/status' });
  expect(json).toMatchObject({ historyCount: 500, capture: { state: 'idle' } });
});
