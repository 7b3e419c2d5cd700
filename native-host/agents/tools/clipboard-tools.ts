import { z } from 'zod';
import { exactText } from '../../../shared/api/exact-text.ts';
import { countText } from './shapes.ts';
import { looking, tool } from './tool.ts';

export const clipboardReadTool = tool({
  name: 'clipboard_read',
  title: 'Read the clipboard',
  description: 'The text on the clipboard, exactly; empty where it holds none.',
  needs: 'clipboard',
  annotations: looking,
  input: z.strictObject({}),
  output: z.object({ text: z.string() }),
  target: () => 'the clipboard',
  run: async (_, { host }) => ({ result: { text: await host.clipboard.read() } }),
});

export const clipboardWriteTool = tool({
  name: 'clipboard_write',
  title: 'Write to the clipboard',
  description: 'Puts a text on the clipboard, in place of what is there.',
  needs: 'clipboard',
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true },
  input: z.strictObject({ text: exactText }),
  output: z.object({ length: z.int() }),
  target: ({ text }) => countText(Array.from(text).length, 'character'),
  run: async ({ text }, { host }) => {
    await host.clipboard.write(text);
    return { result: { length: Array.from(text).length } };
  },
});
