import { z } from 'zod';
import { combination, keysOf, typedText } from '../../input/keys.ts';
import { countText } from './shapes.ts';
import { acting, tool } from './tool.ts';

export const pressKeysTool = tool({
  name: 'press_keys',
  title: 'Press keys',
  description:
    'Presses one key, or several together: as `hotkey`, “Ctrl+S”, or as `keys`, ["ctrl", "s"].',
  needs: 'input',
  annotations: acting,
  input: z.strictObject({
    hotkey: combination.hotkey.optional(),
    keys: combination.keys.optional(),
  }),
  output: z.object({ keys: z.array(z.string()) }),
  // Which keys may be a part of a text.
  target: () => 'the keyboard',
  run: async (input, { host, signal }) => {
    const keys = keysOf(either.parse(input));
    await host.input.press(keys, signal);
    return { result: { keys } };
  },
});

const either = z.union(
  [z.strictObject({ hotkey: combination.hotkey }), z.strictObject({ keys: combination.keys })],
  'give either `hotkey` or `keys`',
);

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
