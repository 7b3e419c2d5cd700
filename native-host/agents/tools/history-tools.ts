import { z } from 'zod';
import { exactText } from '../../../shared/api/exact-text.ts';
import { maxQueryLength } from '../../../shared/api/operations/history-operations.ts';
import { countText } from './shapes.ts';
import { adding, looking, tool } from './tool.ts';

export const historyAddTool = tool({
  name: 'history_add',
  title: 'Add to the history',
  description: 'Keeps a text in the history, at its top, where a person finds it again.',
  needs: 'read',
  annotations: adding,
  input: z.strictObject({ text: exactText.min(1) }),
  output: z.object({ id: z.string() }),
  target: ({ text }) => countText(Array.from(text).length, 'character'),
  run: async ({ text }, { host }) => {
    const { id } = await host.history.add({ text, source: { kind: 'api' } });
    return { result: { id } };
  },
});

export const historySearchTool = tool({
  name: 'history_search',
  title: 'Search the history',
  description:
    'Texts that were captured before: those that have every word of `query`, the best first, or the ' +
    'latest where it is left out. Long texts are cut; the resource `history://ID` has all of one.',
  needs: 'read',
  annotations: looking,
  input: z.strictObject({
    query: z.string().trim().min(1).max(maxQueryLength).optional(),
    limit: z.int().min(1).max(100).default(10),
  }),
  output: z.object({
    total: z.int(),
    entries: z.array(
      z.object({ id: z.string(), text: z.string(), createdAt: z.string(), cut: z.boolean() }),
    ),
  }),
  target: () => 'the history',
  run: async ({ query, limit }, { host }) => {
    const { entries, total } =
      query === undefined
        ? await host.history.list({ sort: 'createdAt', order: 'desc', limit, full: false })
        : await host.history.search({ q: query, limit, full: false });
    const listed = entries.map(({ id, text, createdAt, truncated = false }) => ({
      ...{ id, text, createdAt },
      cut: truncated,
    }));
    return { result: { total, entries: listed } };
  },
});
