import { z } from 'zod';
import { maxQueryLength } from '../../../shared/api/operations/history.ts';
import { looking, tool } from './tool.ts';

/** Characters of a text that are given; the resource has all of it. */
const maxText = 2_000;

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
        ? host.history.list({ sort: 'createdAt', order: 'desc', limit })
        : host.history.search({ q: query, limit });
    const told = entries.map(({ id, text, createdAt }) => ({
      ...{ id, text: text.slice(0, maxText).toWellFormed(), createdAt },
      cut: text.length > maxText,
    }));
    return { result: { total, entries: told } };
  },
});
