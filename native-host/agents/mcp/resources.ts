import { ResourceNotFoundError } from '@modelcontextprotocol/server';
import { Problem } from '../../../shared/api/problem.ts';
import type { Host } from '../../host.ts';

const screen = {
  uri: 'screen://latest',
  name: 'screen',
  title: 'The text on the screen',
  description: 'All lines that stand on the screen now, each on a line of its own',
  mimeType: 'text/plain',
};

/** How many entries of the history are listed; all can be read. */
const listed = 50;

export async function listResources({ agents, history }: Host) {
  if (!agents.allows('read')) return { resources: [] };
  const { entries } = await history.list({
    sort: 'createdAt',
    order: 'desc',
    limit: listed,
    full: false,
  });
  const ofHistory = entries.map(({ id, text, createdAt }) => ({
    uri: `history://${id}`,
    name: id,
    title: titleOf(text),
    description: `Captured ${createdAt}`,
    mimeType: 'text/plain',
  }));
  return { resources: [screen, ...ofHistory] };
}

export function listTemplates({ agents }: Host) {
  if (!agents.allows('read')) return { resourceTemplates: [] };
  const template = {
    uriTemplate: 'history://{id}',
    name: 'history',
    title: 'A text of the history',
    mimeType: 'text/plain',
  };
  return { resourceTemplates: [template] };
}

/** Throws where there is no such resource, and `permission_denied`. */
export async function readResource(host: Host, uri: string, signal: AbortSignal) {
  host.agents.requireAllowed('read');
  const text = await textOf(host, uri, signal);
  return { contents: [{ uri, mimeType: 'text/plain', text }] };
}

async function textOf(host: Host, uri: string, signal: AbortSignal): Promise<string> {
  if (uri === screen.uri) {
    const read = await host.screenText.snapshot({}, signal);
    return 'lines' in read ? read.lines.map(({ text }) => text).join('\n') : '';
  }
  const [, id] = /^history:\/\/([^/?#]{1,200})$/.exec(uri) ?? [];
  if (id === undefined) throw new ResourceNotFoundError(uri);
  try {
    return (await host.history.get(decodeURIComponent(id))).text;
  } catch (error) {
    if (error instanceof Problem || error instanceof URIError) throw new ResourceNotFoundError(uri);
    throw error;
  }
}

/** Its first words. */
function titleOf(text: string): string {
  const line = text.trim().split('\n')[0] ?? '';
  return line.length > 60 ? `${line.slice(0, 59).toWellFormed()}…` : line;
}
