import { z } from 'zod';
import { typedText } from '../../input/named-keys.ts';
import { countText } from './shapes.ts';
import { acting, tool } from './tool.ts';

export const typeTextTool = tool({
  name: 'type_text',
  title: 'Type a text',
  description:
    'Types into whatever has the keyboard, character by character, any Unicode. Click into a field ' +
    'first. A line end is the Enter key.',
  needs: 'input',
  annotations: acting,
  input: z.strictObject({ text: typedText, delayMs: z.int().min(0).max(1_000).default(0) }),
  output: z.object({ typed: z.int() }),
  target: ({ text }) => countText(Array.from(text).length, 'character'),
  run: async (input, { host, signal }) => ({
    result: { typed: await host.input.type(input, signal) },
  }),
});
