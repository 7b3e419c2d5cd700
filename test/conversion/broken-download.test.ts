import { once } from 'node:events';
import { readdir, rename, stat, truncate, writeFile } from 'node:fs/promises';
import { Agent, type IncomingMessage, request } from 'node:http';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { expect, onTestFinished, test, vi } from 'vitest';
import {
  startConversionService,
  type TestService,
} from '../fixtures/conversion/conversion-service.ts';
import { form } from '../fixtures/conversion/form.ts';

/** More than the buffers between a file and a client that does not read hold. */
const documentBytes = 40_000_000;

/** The answer of which only the first bytes were read; a client that keeps its connections. */
async function begin(service: TestService, asked: string): Promise<IncomingMessage> {
  const agent = new Agent({ keepAlive: true });
  onTestFinished(() => agent.destroy());
  const headers = { 'x-api-key': service.key };
  const outgoing = request(`${service.base}${asked}`, { agent, headers }).end();
  const [answer] = (await once(outgoing, 'response')) as [IncomingMessage]; // As Node documents it.
  await once(answer, 'readable');
  return answer;
}

async function convertedIn(service: TestService): Promise<{ batch: string; job: string }> {
  const document = Buffer.alloc(documentBytes, 'some text of a document ');
  const { json } = await service.send(form('/api/v1/batch', [['files', 'a.odt', document]]));
  const { status_url: batch } = json as { status_url: string };
  const { jobs } = (await service.untilEnded(batch)) as { jobs: { job_id: string }[] };
  return { batch: `${batch}/download`, job: `/api/v1/jobs/${jobs[0]?.job_id}/download` };
}

async function onlyResult({ dataDir }: TestService): Promise<string> {
  const folder = path.join(dataDir, 'results');
  const [name = ''] = await readdir(folder);
  return path.join(folder, name);
}

test.each(['job', 'batch'] as const)(
  'the download of a %s whose file is cut off meanwhile breaks, and the log knows it',
  async (kind) => {
    await using service = await startConversionService();
    const paths = await convertedIn(service);
    const answer = await begin(service, paths[kind]);
    expect(answer.statusCode).toBe(200);
    const result = await onlyResult(service);
    expect((await stat(result)).size).toBe(documentBytes);
    await truncate(result, documentBytes - 10);
    await expect(buffer(answer)).rejects.toMatchObject({ code: 'ECONNRESET' });
    await vi.waitFor(() => expect(service.logged.join('')).toContain('broke off'), {
      timeout: 60_000,
    });
    expect(service.logged.join('')).toContain(`of ${documentBytes} bytes`);
    expect(service.logged.join('')).not.toContain('some text');
    // The service is still running, and reports what happened to the file.
    const again = await service.send({ path: paths.job });
    expect(again).toMatchObject({ status: 410, json: { code: 'expired' } });
    expect(await service.send({ method: 'HEAD', path: paths.job })).toMatchObject({ status: 410 });
  },
  60_000,
);

test('a download goes on to its end where the file is replaced or removed meanwhile', async () => {
  await using service = await startConversionService();
  const { job } = await convertedIn(service);
  const answer = await begin(service, job);
  const result = await onlyResult(service);
  await rename(result, `${result}.away`);
  await writeFile(result, 'other');
  expect(await buffer(answer)).toHaveLength(documentBytes);
  expect(service.logged).toEqual([]);
}, 60_000);
