import { z } from 'zod';
import { exactText } from '../../../shared/api/exact-text.ts';
import { countText } from './shapes.ts';
import { adding, tool } from './tool.ts';

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
