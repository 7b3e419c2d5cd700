import { screenTextOperations } from '../../../shared/api/operations/screen-text.ts';
import { areaText } from './area-text.ts';
import { looking, tool } from './tool.ts';

const { params, result } = screenTextOperations.find;

export const findTextTool = tool({
  name: 'find_text',
  title: 'Find a text on the screen',
  description:
    'Where a text stands on the screen, in reading order, with a ref to click. `match` is ' +
    '`contains`, `exact` (whole words), `fuzzy` (forgives misread letters) or `regex` (within a line).',
  needs: 'read',
  annotations: looking,
  input: params,
  output: result,
  target: areaText,
  run: async (input, { host, signal }) => ({ result: await host.screenText.find(input, signal) }),
});
