import { z } from 'zod';
import type { DocumentFormat } from '../../shared/api/document-export.ts';
import { convertDocument, type FollowedJob } from './conversion-job.ts';
import { ServiceFailure, ServiceRequests } from './service-requests.ts';
import type { ServiceAccess } from './service-store.ts';

export type OdtConversion = Omit<FollowedJob, 'patienceMs' | 'reconnects'> & {
  odt: string;
  /** Without extension: the service names its results after it. */
  name: string;
  format: DocumentFormat;
  target: string;
};

/** How long to wait for a busy service, in ms; its limits count by the minute. */
const patienceMs = 5 * 60_000;

/** Long enough for a busy machine: one that is away is noticed by its connection, in ten seconds. */
const maxCheckMs = 60_000;

/** The intermediate formats on the way from ODT. */
const stages: Partial<Record<DocumentFormat, DocumentFormat[]>> = { epub: ['docx', 'epub'] };

/**
 * Has a conversion service convert a text document to another format.
 * @throws {Problem} for the person
 */
export async function convertOdt(
  access: ServiceAccess,
  { odt, name, format, target, ...following }: OdtConversion,
  patience: number = patienceMs,
): Promise<void> {
  await using requests = new ServiceRequests(access);
  let file = odt;
  for (const stage of stages[format] ?? [format]) {
    const made = stage === format ? target : `${target}.${stage}`;
    const from = file.slice(file.lastIndexOf('.') + 1);
    await convertDocument(
      requests,
      { file, filename: `${name}.${from}`, format: stage, target: made },
      { ...following, patienceMs: patience, reconnects: 3 },
    );
    file = made;
  }
}

/**
 * Resolves where the service is available and accepts the key.
 * @throws {Problem} for the person
 */
export async function checkService(access: ServiceAccess, signal: AbortSignal): Promise<void> {
  await using requests = new ServiceRequests(access);
  const limited = AbortSignal.any([signal, AbortSignal.timeout(maxCheckMs)]);
  try {
    const sent = { method: 'GET', path: '/formats', signal: limited } as const;
    await requests.ask(sent, z.object({ formats: z.array(z.unknown()) }));
  } catch (error) {
    signal.throwIfAborted();
    const failure = requests.failure(error, signal);
    throw failure instanceof ServiceFailure ? failure.problem : failure;
  }
}
