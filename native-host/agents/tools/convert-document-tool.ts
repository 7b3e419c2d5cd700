import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { Problem } from '../../../shared/api/problem.ts';
import { convertDocument } from '../../conversion/conversion-job.ts';
import { ServiceRequests } from '../../conversion/service-requests.ts';
import type { AgentHost } from '../agent-host.ts';
import { looking, tool } from './tool.ts';

/** In bytes. */
const maxDocument = 25_000_000;
const maxResult = 25_000_000;
const patienceMs = 2 * 60_000;

/** Formats that a model reads without conversion. */
const textFormats = ['txt', 'md', 'html', 'csv'];

export const convertDocumentTool = tool({
  name: 'convert_document',
  title: 'Convert a document',
  description:
    'Converts a document (Pages, Numbers, Keynote, Word, Excel, PowerPoint, OpenDocument, …) with the ' +
    'conversion service that the person has set. `document` is base64, up to 25 MB; the result is ' +
    'text for txt, md, html and csv, and else a resource.',
  needs: 'read',
  annotations: looking,
  input: z.strictObject({
    document: z.base64().min(1),
    filename: z
      .string()
      .regex(
        /^[^/\\]{1,200}\.[A-Za-z0-9]{1,10}$/,
        'must be a name with its ending, as report.pages',
      ),
    format: z.string().regex(/^[a-z0-9]{2,10}$/, 'must be an ending, as pdf'),
  }),
  output: z.object({ filename: z.string(), bytes: z.int(), text: z.string().optional() }),
  target: ({ format }) => `a document, to ${format}`,
  run: async ({ document, filename, format }, { host, signal, decoded }) => {
    const bytes = decoded ?? Buffer.from(document, 'base64');
    const converted = await convert(host, { bytes, filename, format }, signal);
    const name = `${path.parse(filename).name}.${format}`;
    const result = { filename: name, bytes: converted.length };
    if (textFormats.includes(format)) return { result: { ...result, text: converted.toString() } };
    const blob = converted.toString('base64');
    const uri = `document:///${encodeURIComponent(name)}`;
    return { result, content: [{ type: 'resource', resource: { uri, blob } }] };
  },
});

type Conversion = { bytes: Uint8Array; filename: string; format: string };

/** In a folder of its own, which is removed in any case. */
async function convert(
  { service, log }: AgentHost,
  { bytes, filename, format }: Conversion,
  signal: AbortSignal,
): Promise<Buffer> {
  if (bytes.length > maxDocument) throw tooLarge('The document', maxDocument);
  await using requests = new ServiceRequests(service.access());
  const folder = await mkdtemp(path.join(os.tmpdir(), 'screenscribe-'));
  try {
    const file = path.join(folder, 'document');
    const target = path.join(folder, 'converted');
    await writeFile(file, bytes, { mode: 0o600 });
    await convertDocument(
      requests,
      { file, filename, format, target },
      {
        ...{ signal, patienceMs, reconnects: 3 },
        onStep: () => undefined,
        onWait: () => undefined,
        onLeft: (err) => log.warn({ err }, 'the conversion service may still have a document'),
      },
    );
    if ((await stat(target)).size > maxResult) throw tooLarge('The result', maxResult);
    return await readFile(target);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function tooLarge(what: string, limit: number): Problem {
  return new Problem('payload_too_large', `${what} has more than ${limit / 1_000_000} MB.`);
}
