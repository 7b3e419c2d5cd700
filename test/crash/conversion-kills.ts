import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, vi } from 'vitest';
import {
  type ConversionProcess,
  sender,
  startConversionProcess,
} from '../fixtures/conversion/conversion-process.ts';
import { untilEnded } from '../fixtures/conversion/conversion-service.ts';
import { form, type Part } from '../fixtures/conversion/form.ts';
import { issueKey } from '../fixtures/conversion/issue-key.ts';
import type { S3Server } from '../fixtures/conversion/s3-server.ts';
import { readZip } from '../fixtures/documents/read-zip.ts';
import { processesBelow, stillRunning } from '../fixtures/processes-below.ts';
import { temporaryFolder } from '../fixtures/temporary-folder.ts';

type Rounds = {
  kills: number;
  /** In each batch. */
  jobs: number;
  batches: number;
  /** One document; its own number makes it unlike any other. */
  document: (number: number) => { name: string; content: string };
  output: string;
  /** Fails unless a result is the right one for its document. */
  expectResult: (result: Buffer | undefined, number: number) => void;
  entry?: string;
  maxMs: number;
  /** Before every kill of the service, one of what it has started is killed. */
  killsWorkers?: boolean;
  /** How long the last run of the service may work on what is left. */
  patienceMs?: number;
  /** Where uploads and results are, unless in the folder. Its server goes away during the work, too. */
  store?: S3Server;
};

/**
 * Kills the service at random moments while it works, restarts it, and checks that every accepted job
 * ended correctly, once, and that nothing else is left.
 */
export async function conversionKills(rounds: Rounds): Promise<void> {
  const { kills, batches, jobs, document, output, expectResult, maxMs, store } = rounds;
  await using folder = await temporaryFolder();
  const key = await issueKey(folder.path);
  const start = () =>
    startConversionProcess({
      dataDir: folder.path,
      environment: { CONVERSION_RATE_BATCH: '1000', ...store?.environment },
      ...(rounds.entry && { entry: rounds.entry }),
    });
  const accepted: { url: string; first: number }[] = [];
  let service = await start();
  for (let count = 0; count < batches; count++) {
    const first = count * jobs;
    const parts = Array.from({ length: jobs }, (_, index): Part => {
      const { name, content } = document(first + index);
      return ['files', name, content];
    });
    const answer = await sender(
      service.base,
      key,
    )(form('/api/v1/batch', [...parts, ['output_format', output]]));
    expect(answer.status).toBe(202);
    accepted.push({ url: (answer.json as { status_url: string }).status_url, first });
  }
  for (let kill = 0; kill < kills; kill++) {
    // Not a wait for a condition: it moves the kill to any point of the work.
    await setTimeout(Math.random() * maxMs);
    if (rounds.killsWorkers) await killOneBelow(service);
    await setTimeout((Math.random() * maxMs) / 4);
    await end(service);
    service = await start();
    if (store) await goAway(store, maxMs);
  }
  await using _last = service;
  const ask = sender(service.base, key);
  for (const { url, first } of accepted) {
    const ended = await untilEnded(ask, url, rounds.patienceMs);
    expect(ended).toMatchObject({ status: 'completed', completed: jobs, failed: 0 });
    const { bytes } = await ask({ path: `${url}/download` });
    const zip = readZip(bytes);
    expect(zip.size).toBe(jobs);
    for (let index = 0; index < jobs; index++) {
      const name = document(first + index).name.replace(/\.\w+$/, `.${output}`);
      expectResult(zip.get(name), first + index);
    }
  }
  const files = async (name: string) =>
    store && name !== 'drafts-all'
      ? (await store.objects()).filter((key) => key.includes(`/${name}/`))
      : readdir(path.join(folder.path, name));
  // An upload is removed just after its job's owner can see the end.
  await vi.waitFor(async () => expect(await files('uploads')).toEqual([]), { timeout: 30_000 });
  expect(await files('results')).toHaveLength(batches * jobs);
  await vi.waitFor(async () => expect(await files('drafts-all')).toEqual([]), { timeout: 30_000 });
}

/** For a moment within what is retried, with its connections cut or standing still. */
async function goAway(store: S3Server, maxMs: number): Promise<void> {
  const awayMs = Math.random() * maxMs;
  if (Math.random() < 0.5) {
    await store.kill();
    await setTimeout(awayMs);
    await store.restart();
  } else {
    store.freeze();
    await setTimeout(awayMs);
    store.thaw();
  }
}

async function killOneBelow({ child }: ConversionProcess): Promise<void> {
  const below = await processesBelow(child.pid ?? 0);
  const victim = below[Math.floor(Math.random() * below.length)];
  if (victim !== undefined) await killIfThere(victim);
}

async function killIfThere(pid: number): Promise<void> {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    // It has ended since it was listed.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

/** Kills the service, and waits until nothing that it started is left. */
async function end({ child }: ConversionProcess): Promise<void> {
  const below = await processesBelow(child.pid ?? 0);
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
  await vi.waitFor(async () => expect(await stillRunning(below)).toEqual([]), { timeout: 60_000 });
}

/** Real documents and the real engine. */
export const officeKills = {
  document: (number: number) => ({
    name: `${number}.rtf`,
    content: `{\\rtf1\\ansi document number ${number} of many\\par}`,
  }),
  output: 'txt',
  expectResult(result: Buffer | undefined, number: number) {
    expect(result?.toString()).toContain(`document number ${number} of many`);
  },
  entry: 'conversion-service/main.ts',
};
