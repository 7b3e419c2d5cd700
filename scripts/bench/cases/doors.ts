import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { recognition } from '../../../shared/api/recognition.ts';
import {
  sender,
  startConversionProcess,
} from '../../../test/fixtures/conversion/conversion-process.ts';
import { form, type Part } from '../../../test/fixtures/conversion/form.ts';
import { issueKey } from '../../../test/fixtures/conversion/issue-key.ts';
import { startHost } from '../../../test/fixtures/host/host-process.ts';
import { type Answer, type Sent, send } from '../../../test/fixtures/send.ts';
import { temporaryFolder } from '../../../test/fixtures/temporary-folder.ts';

type ReadAnswer = ReturnType<typeof recognition.parse>;

/** The outcome of a conversion: `bytes` are the result, undefined where it failed with `code`. */
export type MeasuredConversion = { bytes?: Buffer; code?: string; warnings: string[]; ms: number };

type Fields = Record<string, string>;

/** Both services at default settings, each through its HTTP API. Paths are relative to the cases. */
export type Doors = AsyncDisposable & {
  file(name: string): Promise<Buffer>;
  read(name: string, fields?: Fields): Promise<ReadAnswer & Record<string, unknown>>;
  convert(name: string, output: string, fields?: Fields): Promise<MeasuredConversion>;
  convertBytes(
    name: string,
    content: Buffer,
    output: string,
    fields?: Fields,
  ): Promise<MeasuredConversion>;
  /** Sends a request to the conversion service, with another key than `convert` uses. */
  askAsOther(sent: Sent): Promise<Answer>;
  untilEndedForOther(statusUrl: string): Promise<Record<string, unknown>>;
};

export async function openDoors(cases: string): Promise<Doors> {
  const owned = new AsyncDisposableStack();
  const host = owned.use(await startHost());
  const dataDir = owned.use(await temporaryFolder()).path;
  const [key, otherKey] = [await issueKey(dataDir), await issueKey(dataDir)];
  const entry = 'conversion-service/main.ts';
  const service = owned.use(await startConversionProcess({ dataDir, entry }));
  const ask = sender(service.base, key);
  const askAsOther = sender(service.base, otherKey);
  const file = (name: string) => readFile(path.join(cases, name));

  async function convertBytes(
    name: string,
    content: Buffer,
    output: string,
    fields: Fields = {},
  ): Promise<MeasuredConversion> {
    const parts: Part[] = [
      ['file', name, content],
      ...Object.entries({ output_format: output, ...fields }),
    ];
    const started = performance.now();
    const accepted = await ask(form('/api/v1/convert', parts));
    if (accepted.status !== 202) {
      const { code } = accepted.json as { code: string };
      return { code, warnings: [], ms: performance.now() - started };
    }
    const { status_url: statusUrl } = accepted.json as { status_url: string };
    const job = (await untilEnded(ask, statusUrl)) as {
      status: string;
      download_url?: string;
      error?: { code: string };
      warnings?: { code: string }[];
    };
    const ms = performance.now() - started;
    const warnings = (job.warnings ?? []).map(({ code }) => code);
    if (!job.download_url) return { ...(job.error && { code: job.error.code }), warnings, ms };
    return { bytes: (await ask({ path: job.download_url })).bytes, warnings, ms };
  }

  return {
    file,
    async read(name, fields = {}) {
      const parts: Part[] = [
        ['image', path.basename(name), await file(name)],
        ...Object.entries(fields),
      ];
      const { status, json } = await send(host.base, form('/ocr', parts));
      if (status !== 200) throw new Error(`POST /ocr answered ${status} to ${name}`);
      return { ...(json as object), ...recognition.parse(json) };
    },
    convert: async (name, output, fields) =>
      convertBytes(path.basename(name), await file(name), output, fields),
    convertBytes,
    askAsOther,
    untilEndedForOther: (statusUrl) => untilEnded(askAsOther, statusUrl),
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}

async function untilEnded(
  ask: (sent: Sent) => Promise<Answer>,
  statusUrl: string,
): Promise<Record<string, unknown>> {
  const givenUpAt = performance.now() + 240_000;
  while (performance.now() < givenUpAt) {
    const { json } = await ask({ path: statusUrl });
    const job = json as Record<string, unknown>;
    if (job.status === 'completed' || job.status === 'failed') return job;
    await setTimeout(50);
  }
  throw new Error('not ended after four minutes');
}

/** A check of a former fault: returns what is still wrong, in words; nothing where it is right. */
export type Case = { name: string; wrong(doors: Doors): Promise<string[]> };

/** The texts that are not in `whole`, each as a fault. White space of any kind is one space. */
export function missing(whole: string, texts: string[]): string[] {
  const flat = flatten(whole);
  return texts.filter((text) => !flat.includes(flatten(text))).map((text) => `lacks “${text}”`);
}

/** The texts that are in `whole` and should not be, each as a fault. */
export function present(whole: string, texts: string[]): string[] {
  const flat = flatten(whole);
  return texts.filter((text) => flat.includes(flatten(text))).map((text) => `holds “${text}”`);
}

export function differs(name: string, found: unknown, wanted: unknown): string[] {
  const [left, right] = [JSON.stringify(found), JSON.stringify(wanted)];
  return left === right ? [] : [`${name}: ${left} instead of ${right}`];
}

function flatten(text: string): string {
  return text.replace(/\s+/g, ' ');
}
