import { z } from 'zod';
import { combination, keysOf } from '../../input/named-keys.ts';
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
  // Which ones may be a part of a text.
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
