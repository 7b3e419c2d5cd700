import { z } from 'zod';
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
