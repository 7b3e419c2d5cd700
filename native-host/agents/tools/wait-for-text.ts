import { z } from 'zod';
import { screenTextOperations } from '../../../shared/api/operations/screen-text.ts';
import { areaText } from './area-text.ts';
import { looking, tool } from './tool.ts';

const { params, result } = screenTextOperations.wait;
const [forText, untilStable] = params.options;

export const waitForTextTool = tool({
  name: 'wait_for_text',
  title: 'Wait for the screen',
  description:
    'Waits until a text `appears` or `vanishes`, or until the screen is `stable`: nothing changed for ' +
    '`stableMs`. Costs next to nothing while nothing changes: wait instead of asking again. Where it ' +
    'takes too long the error has what is on the screen instead.',
  needs: 'read',
  annotations: looking,
  input: z.strictObject({
    ...forText.partial().shape,
    until: z.enum(['appears', 'vanishes', 'stable']),
    stableMs: untilStable.shape.stableMs.unwrap().optional(),
  }),
  output: result,
  target: areaText,
  run: async (input, { host, signal }) => {
    const { match, caseSensitive, ...rest } = input;
    // Their defaults are for a text.
    const asked = input.until === 'stable' ? rest : { ...rest, match, caseSensitive };
    const given = Object.entries(asked).filter(([, value]) => value !== undefined);
    return { result: await host.screenText.wait(params.parse(Object.fromEntries(given)), signal) };
  },
});
