import path from 'node:path';
import { type ExportRequest, needsService } from '../../shared/api/document-export.ts';
import type { Following } from '../conversion/conversion-job.ts';
import { convertOdt } from '../conversion/conversion-service.ts';
import type { ServiceStore } from '../conversion/service-store.ts';
import type { HostHistory } from '../history/thread/host-history.ts';
import { collectContent } from './collect-content.ts';
import type { DocumentLanguage } from './document-words.ts';
import { writeHtml } from './write-html.ts';
import { writeOdt } from './write-odt.ts';
import { writePlainText } from './write-plain-text.ts';

export type Production = {
  request: ExportRequest & { language: DocumentLanguage };
  /** An empty folder for what is made on the way. */
  folder: string;
  /** Of the document, without extension. */
  name: string;
  following: Omit<Following, 'patienceMs' | 'reconnects'>;
};

export type Sources = { history: HostHistory; service: ServiceStore };

const writers = { odt: writeOdt, html: writeHtml, txt: writePlainText };

/**
 * Makes the document that is asked for.
 * @returns the file it is in
 * @throws {Problem} for the person
 */
export async function produceDocument(
  { request, folder, name, following }: Production,
  { history, service }: Sources,
): Promise<string> {
  const { format } = request;
  const { signal } = following;
  // Without a service nothing need be collected.
  const access = needsService(format) ? service.access() : undefined;
  const pictures = request.pictures && format !== 'txt';
  const content = await collectContent({ ...request, pictures }, { history, signal });
  const own = format === 'html' || format === 'txt' ? format : 'odt';
  const written = path.join(folder, `written.${own}`);
  await writers[own](content, written, signal);
  if (!access) return written;
  const target = path.join(folder, `made.${format}`);
  await convertOdt(access, { odt: written, name, format, target, ...following });
  return target;
}
