import { randomUUID } from 'node:crypto';
import { createWriteStream, openAsBlob } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout } from 'node:timers/promises';
import { z } from 'zod';
import { type AnyProblemCode, Problem } from '../../shared/api/problem.ts';
import type { ServiceRequests } from './service-requests.ts';
import { type Retries, withRetries } from './with-retries.ts';

const accepted = z.object({ job_id: z.uuid() });

const jobAnswer = z.object({
  status: z.enum(['queued', 'processing', 'completed', 'failed']),
  error: z.object({ code: z.string(), detail: z.string() }).optional(),
});

type ConversionStep = 'uploading' | 'queued' | 'processing' | 'downloading';

export type ConversionJob = {
  /** The document, and the name that is sent to the service. */
  file: string;
  filename: string;
  format: string;
  /** The file for the result. */
  target: string;
};

export type FollowedJob = Retries & {
  onStep: (step: ConversionStep) => void;
  /** Called where the service could not be made to delete its copy of the document. */
  onLeft: (error: unknown) => void;
};

/** How long a job may take in total, in ms. */
const maxJobMs = 15 * 60_000;
/** The service answers when the job ends, or after this many seconds with its progress. */
const waitS = 2;
/** The pauses between polls of a service that answers at once, in ms. */
const firstPollMs = 200;
const maxPollMs = 2_000;

/**
 * Has the service convert a document and saves the result. The service's copy is deleted at the end
 * in any case.
 * @throws {Problem} for the person
 */
export async function convertDocument(
  requests: ServiceRequests,
  conversion: ConversionJob,
  following: FollowedJob,
): Promise<void> {
  const { signal, onStep } = following;
  onStep('uploading');
  const id = await submit(requests, conversion, following);
  try {
    await untilCompleted(requests, id, following);
    onStep('downloading');
    await withRetries(
      () => download(requests, { id, target: conversion.target, signal }),
      following,
    );
  } finally {
    await remove(requests, id).catch(following.onLeft);
  }
}

/** Always the same key: a lost answer must not create two jobs for one document. */
async function submit(
  requests: ServiceRequests,
  { file, filename, format }: ConversionJob,
  following: FollowedJob,
): Promise<string> {
  const { signal, onStep } = following;
  const headers = { 'idempotency-key': randomUUID() };
  const { job_id: id } = await withRetries(async () => {
    const { FormData } = await import('undici');
    const body = new FormData();
    body.append('output_format', format);
    body.append('file', await openAsBlob(file), filename);
    onStep('uploading');
    return await requests.ask(
      { method: 'POST', path: '/convert', headers, body, signal },
      accepted,
    );
  }, following);
  return id;
}

async function untilCompleted(
  requests: ServiceRequests,
  id: string,
  following: FollowedJob,
): Promise<void> {
  const { signal, onStep } = following;
  const end = Date.now() + maxJobMs;
  for (let pauseMs = firstPollMs; Date.now() < end; pauseMs = slower(pauseMs)) {
    const sent = { method: 'GET', path: `/jobs/${id}?wait=${waitS}`, signal } as const;
    const askedAt = Date.now();
    const job = await withRetries(() => requests.ask(sent, jobAnswer), following);
    if (job.status === 'completed') return;
    if (job.status === 'failed') throw notConverted(job.error);
    onStep(job.status);
    if (Date.now() - askedAt < waitS * 1_000) await setTimeout(pauseMs, undefined, { signal });
  }
  throw new Problem(
    'timeout',
    'The conversion service did not finish the document within 15 minutes. Export fewer entries.',
  );
}

function slower(pauseMs: number): number {
  return Math.min(maxPollMs, pauseMs * 1.5);
}

async function download(
  requests: ServiceRequests,
  { id, target, signal }: { id: string; target: string; signal: AbortSignal },
): Promise<void> {
  const { body } = await requests.send({ method: 'GET', path: `/jobs/${id}/download`, signal });
  try {
    await saveBody(body, target, signal);
  } catch (error) {
    if (error instanceof Problem) throw error;
    throw requests.failure(error, signal);
  }
}

/** Where this fails, the service itself deletes it after a day. */
async function remove(requests: ServiceRequests, id: string): Promise<void> {
  const signal = AbortSignal.timeout(5_000);
  const { body } = await requests.send({ method: 'DELETE', path: `/jobs/${id}`, signal });
  await body.dump();
}

function notConverted(error: z.infer<typeof jobAnswer>['error']): Problem<AnyProblemCode> {
  const said = error ? ` It says: ${error.detail.replace(/\p{C}+/gu, ' ').slice(0, 300)}` : '';
  return new Problem(
    'document_not_converted',
    `The conversion service could not convert the document. Nothing was lost: export it as ODT, ` +
      `or fewer entries.${said}`,
  );
}

/** The largest document accepted from the service, in bytes. */
const maxBytes = 500_000_000;

/**
 * Writes the download to `target`.
 * @throws {Problem} `service_failed` where it is empty, or larger than any document
 */
async function saveBody(body: Readable, target: string, signal: AbortSignal): Promise<void> {
  await pipeline(body, limited, createWriteStream(target, { mode: 0o600 }), { signal });
  const { size } = await stat(target);
  if (size === 0) throw new Problem('service_failed', 'The conversion service sent an empty file.');
}

async function* limited(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let size = 0;
  for await (const chunk of chunks) {
    size += chunk.length;
    if (size > maxBytes) {
      throw new Problem('service_failed', 'The conversion service sent more than 500 MB.');
    }
    yield chunk;
  }
}
